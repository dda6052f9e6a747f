import { destination } from './destination.ts';

interface Options {
  /** Leaving the site needs it to be said. */
  readonly external?: boolean;
  /** Takes the place of the page in the history, so that Back does not lead here again. */
  readonly replace?: boolean;
  /** Another window to lead instead of this one. */
  readonly window?: Window;
}

/** Goes to another page; one outside the site only with `external: true`, else it throws. */
export function navigate(to: string, { external = false, replace = false, ...other }: Options = {}): void {
  const address = destination(to, location.href, { external });
  const target = (other.window ?? window).location;
  if (replace) target.replace(address);
  else target.assign(address);
}
