import type { OutsideServices } from './outside-services.ts';

type Directive =
  | 'img-src'
  | 'style-src'
  | 'frame-src'
  | 'script-src'
  | 'connect-src'
  | 'font-src'
  | 'worker-src';

/** What the back office itself needs: MUI's inline styles, and images and documents that are in memory. */
const own: Partial<Record<Directive, string>> = {
  'img-src': 'data: blob:',
  'style-src': "'unsafe-inline'",
  'frame-src': 'blob:',
};

/** Hosts that Google Maps needs. Script hosts have no wildcard, which would allow every script that Google serves. */
const google: Partial<Record<Directive, string>> = {
  'script-src': 'https://maps.googleapis.com https://maps.gstatic.com',
  'connect-src': 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  'img-src':
    'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  'style-src': 'https://fonts.googleapis.com',
  'font-src': 'https://fonts.gstatic.com',
  'frame-src': 'https://*.google.com',
  'worker-src': 'blob:',
};

/** Returns the back office's Content Security Policy. Other origins are allowed only for configured services. */
export function adminPolicy({ google_maps, country_lookup_url }: OutsideServices): string {
  const lookUp = country_lookup_url ? { 'connect-src': new URL(country_lookup_url).origin } : {};
  const parts = [own, ...(google_maps ? [google] : []), lookUp];
  const names = [...new Set(parts.flatMap((part) => Object.keys(part)))] as Directive[];
  const directives = names.map((name) => {
    const sources = parts.flatMap((part: Partial<Record<Directive, string>>) => part[name] ?? []);
    return `${name} 'self' ${sources.join(' ')}`;
  });
  return ["default-src 'self'", ...directives].join('; ');
}
