import { resolveDestination } from './destination.ts';

interface Options {
  /** Allows leaving the site. */
  readonly external?: boolean;
  /** Replaces the page in the history, so that Back skips it. */
  readonly replace?: boolean;
  /** The window to navigate, by default this one. */
  readonly window?: Window;
}

/** Navigates to another page. Throws for an external URL without `external: true`. */
export function navigateTo(to: string, { external = false, replace = false, ...other }: Options = {}): void {
  const address = resolveDestination(to, location.href, { external });
  const target = (other.window ?? window).location;
  if (replace) target.replace(address);
  else target.assign(address);
}
