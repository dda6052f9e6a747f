import { destination } from './destination.ts';

/** Goes to another page; one outside the site only with `external: true`, else it throws. */
export function navigate(to: string, options: { readonly external?: boolean } = {}): void {
  location.assign(destination(to, location.href, options));
}
