import type { OutsideServices } from './outside-services.ts';

/** The sources that the directives of a policy allow besides this origin. */
type Sources = Readonly<Record<string, string>>;

/** What the back office itself needs: MUI's inline styles, and images and documents that are in memory. */
const own: Sources = {
  'img-src': 'data: blob:',
  'style-src': "'unsafe-inline'",
  'frame-src': 'blob:',
};

/** Hosts that Google Maps needs. Script hosts have no wildcard, which would allow every script that Google serves. */
const google: Sources = {
  'script-src': 'https://maps.googleapis.com https://maps.gstatic.com',
  'connect-src': 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  'img-src':
    'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  'style-src': 'https://fonts.googleapis.com',
  'font-src': 'https://fonts.gstatic.com',
  'frame-src': 'https://*.google.com',
  'worker-src': 'blob:',
};

/** Returns the origins of tiles. Leaflet replaces `{s}` in their pattern by a, b or c. */
const tileOrigins = (pattern: string) => [
  ...new Set(['a', 'b', 'c'].map((letter) => new URL(pattern.replace('{s}', letter)).origin)),
];

/** Returns the back office's Content Security Policy. Other origins are allowed only for configured services. */
export function buildAdminPolicy({ google_maps, map_tiles, country_lookup_url }: OutsideServices): string {
  const tiles: Sources = map_tiles ? { 'img-src': tileOrigins(map_tiles.url).join(' ') } : {};
  const lookUp: Sources = country_lookup_url ? { 'connect-src': new URL(country_lookup_url).origin } : {};
  const parts = [own, google_maps ? google : {}, tiles, lookUp];
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  const directives = [...names].map((name) =>
    [name, "'self'", ...parts.flatMap((part) => part[name] ?? [])].join(' '),
  );
  return ["default-src 'self'", ...directives].join('; ');
}
