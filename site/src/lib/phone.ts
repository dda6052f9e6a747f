/** Handles telephone numbers until the rules of their countries are loaded. */

import { countriesOfCodes } from 'virtual:countries';
import { compactPhone } from '@nanny-polo/shared/accounts/compact-phone';
import type { Country } from '@nanny-polo/shared/accounts/phone';

const codes = new Map(
  Object.entries(countriesOfCodes).flatMap(([code, countries]) =>
    countries.map((country) => [country, code] as const),
  ),
);

export const phoneCountries: readonly Country[] = [...codes.keys()];

/** Returns a country's calling code with its plus: `+44`. */
export const codeOf = (country: Country): string => `+${codes.get(country)}`;

/** Returns the main country of the calling code of a number in E.164. */
export function mainCountryOf(number: string): Country | undefined {
  const mainCountries = [1, 2, 3].map((length) => countriesOfCodes[number.slice(1, 1 + length)]?.[0]);
  return number.startsWith('+') ? mainCountries.find(Boolean) : undefined;
}

/** Converts a number, as typed in a country, to E.164 without validating it. Returns an empty string for no number. */
export function toE164(typed: string, country: Country): string {
  const number = compactPhone(typed);
  return number === '' || number.startsWith('+') ? number : `${codeOf(country)}${number.replace(/^0/, '')}`;
}
