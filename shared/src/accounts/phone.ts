/** The rules for telephone numbers of each country. They are large (30 KB), so browsers load this file separately. */

import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import type { ErrorBody } from '../contract/error.ts';
import { compactPhone, readPhoneHint } from './compact-phone.ts';

export type Country = CountryCode;

const countryNames = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/** Numbers that Ofcom reserves for fiction; the countries' rules do not contain them. */
const fictional = /^\+4477009\d{5}$/;

/** Returns what is wrong with a number in E.164 by the rules of its country, or undefined if it is valid. */
export function findPhoneFault(number: string): string | undefined {
  const isCompact = /^\+\d+$/.test(number);
  const parsed = isCompact ? parsePhoneNumberFromString(number, metadata) : undefined;
  if (fictional.test(number) || (parsed?.isValid() && parsed.number === number)) return;
  const country = isCompact && countryOf(number);
  return `Not a valid telephone number${country ? ` (${countryNames.of(country)})` : ''}. ${readPhoneHint()}`;
}

/** Returns a country's calling code: `44`. */
export const callingCodeOf = (country: Country): string => getCountryCallingCode(country, metadata);

/** Returns the country of a number in E.164, from its code alone if the number is incomplete or invalid. */
export function countryOf(number: string): Country | undefined {
  const typed = new AsYouType(undefined, metadata);
  typed.input(number);
  return typed.getCountry() ?? metadata.country_calling_codes[typed.getCallingCode() ?? '']?.[0];
}

/** Converts a number as typed to E.164, by default with the code of `country`; undefined if it is not a number. */
export function toE164(typed: string, country: Country): string | undefined {
  const number = compactPhone(typed);
  if (!/^\+?\p{Nd}+$/u.test(number)) return;
  return parsePhoneNumberFromString(number, { defaultCountry: country, extract: false }, metadata)?.number;
}

/** What an input for telephone numbers holds: the text it shows, and the country that numbers without + belong to. */
export interface TypedPhone {
  readonly text: string;
  readonly country: Country;
}

/** Returns the number in E.164, or the text itself if it is not a number, so that validation refuses it. */
export const phoneOf = ({ text, country }: TypedPhone): string => toE164(text, country) ?? text.trim();

/** Reads what was typed into an input: a country code selects its country, a number without one belongs to `home`. */
export function typePhone(text: string, home: Country): TypedPhone {
  const number = compactPhone(text);
  return { text, country: (number.startsWith('+') && countryOf(number)) || home };
}

/** Returns the number with the code of another country. Text that is not a number stays as it is. */
export function movePhone(text: string, country: Country): TypedPhone {
  const number = compactPhone(text);
  const typed = new AsYouType(undefined, metadata);
  typed.input(number);
  const code = typed.getCallingCode();
  if (!/^\+\d+$/.test(number) || !code) return { text, country };
  const next = `+${callingCodeOf(country)}${number.slice(1 + code.length)}`;
  return { text: formatPhone(next), country };
}

/** Groups the digits of a number in E.164 by the custom of its country. Returns other text unchanged. */
export const formatPhone = (number: string): string =>
  /^\+\d+$/.test(number) ? new AsYouType(undefined, metadata).input(number) : number;

/** The fields of a form or record that hold telephone numbers. */
export interface Phones {
  readonly phone?: string | null | undefined;
  readonly emergency_contacts?: readonly { readonly phone?: string | null }[] | undefined;
}

/** Returns the errors of a form's numbers by field. A number that the record already held may stay as it is. */
export function findPhoneErrors(form: Phones, before: Phones = {}): NonNullable<ErrorBody['errors']> {
  const earlierNumbers = [before.phone, ...(before.emergency_contacts ?? []).map(({ phone }) => phone)];
  const fields: [string, string | null | undefined][] = [
    ['phone', form.phone],
    ...(form.emergency_contacts ?? []).map(({ phone }, at): [string, typeof phone] => [
      `emergency_contacts.${at}.phone`,
      phone,
    ]),
  ];
  const errors: NonNullable<ErrorBody['errors']> = {};
  for (const [field, number] of fields) {
    const fault = number && !earlierNumbers.includes(number) && findPhoneFault(number);
    if (fault) errors[field] = [fault];
  }
  return errors;
}
