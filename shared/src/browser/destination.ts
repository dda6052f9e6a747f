/**
 * Resolves `to` against the page `here` and returns the absolute URL. Without `external: true`, throws for a URL of
 * another origin, including mailto and tel. With it, throws for any scheme other than https, http, mailto and tel
 * (docs/specification.md, section 8).
 */
export function resolveDestination(to: string, here: string, { external = false } = {}): string {
  const url = new URL(to, here);
  if (url.origin === new URL(here).origin && /^https?:$/.test(url.protocol)) return url.href;
  if (!external) throw new Error(`Navigating to another site needs \`external: true\`: ${to}`);
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) throw new Error(`Not a URL to navigate to: ${to}`);
  return url.href;
}
