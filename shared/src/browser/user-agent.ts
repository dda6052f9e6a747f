/** The first match wins: Edge and Opera also claim to be Chrome and Safari, and Chrome claims to be Safari. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /(Headless)?Chrome\//],
  ['Safari', /Safari\//],
] as const;

/** The first match wins: an iPhone or iPad also names Mac OS X, and Android names Linux. */
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Stands for a browser and system that are not recognised. */
export const unknownDevice = 'Unknown browser';

const first = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Returns the browser and system of a user agent in words, such as `Chrome on Android`. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  return browser && system ? `${browser} on ${system}` : unknownDevice;
}

/** Returns the browser and the operating system that a User-Agent header names, each null if it is not recognised. */
export const browserOf = (userAgent: string) => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
});
