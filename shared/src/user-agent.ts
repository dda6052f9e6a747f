/** Names in a User-Agent header, first match wins: earlier browsers also claim the later names. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /(Headless)?Chrome\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const first = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Returns the browser and the system of a User-Agent header, each null if it is not known. */
export const browserOf = (userAgent: string) => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
});
