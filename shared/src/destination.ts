/**
 * Returns the absolute URL to navigate to from `here`. Another origin needs `external: true` and one of https,
 * http, mailto and tel; anything else throws (specification, section 8).
 */
export function destination(to: string, here: string, { external = false } = {}): string {
  const url = new URL(to, here);
  if (url.origin === new URL(here).origin && /^https?:$/.test(url.protocol)) return url.href;
  if (!external) throw new Error(`Leaving the site needs an explicit permission: ${to}`);
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) throw new Error(`Not a URL to navigate to: ${to}`);
  return url.href;
}
