import { agency } from '../contract/agency.ts';

/** The time zone until the owner chooses another. It is declared here so that a page need not load every default. */
export const defaultTimeZone = 'Europe/London';

let zone: string | undefined;

/** Whether this engine knows a time zone by its name, such as `Europe/London`. Offsets are not names. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Returns the agency's time zone: as last set or as the server wrote it into the page, otherwise the default. */
export function getTimeZone(): string {
  if (zone === undefined) setTimeZone(globalThis.document?.documentElement.dataset.timeZone ?? '');
  zone ??= defaultTimeZone;
  return zone;
}

/** Sets the agency's time zone for this process or page. A name that an old browser does not know changes nothing. */
export function setTimeZone(name: string): void {
  if (isTimeZone(name)) zone = name;
}

/** Returns the city by which texts name the agency's time, such as `London`. */
export const readClockPlace = (): string => (getTimeZone().split('/').at(-1) ?? '').replaceAll('_', ' ');

/**
 * Returns a function that returns the formatter of a time zone, by default the agency's, in the agency's locale unless
 * another is fixed. Each is created once.
 */
export function createClockFormat(
  options: Intl.DateTimeFormatOptions,
  fixedLocale?: string,
): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone = getTimeZone()) => {
    const locale = fixedLocale ?? agency.locale;
    const key = `${locale} ${timeZone}`;
    const formatter = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(key, formatter);
    return formatter;
  };
}
