import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { agency } from './constants.ts';
import type { ErrorBody } from './error.ts';

/** The rules for telephone numbers of each country. They are large (30 KB), so browsers load this file separately. */

export type Country = CountryCode;

const countryNames = new Intl.DisplayNames([agency.locale], { type: 'region' });

/** Numbers that Ofcom reserves for fiction; the countries' rules do not contain them. */
const fictional = /^\+4477009\d{5}$/;

/** Returns what is wrong with a number in E.164 by the rules of its country, or undefined if it is valid. */
export function phoneFault(number: string): string | undefined {
  if (fictional.test(number) || parsePhoneNumberFromString(number, metadata)?.isValid()) return;
  const country = countryOf(number);
  return country
    ? `Not a valid telephone number (${countryNames.of(country)})`
    : 'Not a valid telephone number. Start with + and the country code.';
}

/** Returns the country of a number in E.164, from its code alone if the number is incomplete or invalid. */
export function countryOf(number: string): Country | undefined {
  const typed = new AsYouType(undefined, metadata);
  typed.input(number);
  return typed.getCountry() ?? metadata.country_calling_codes[typed.getCallingCode() ?? '']?.[0];
}

/** Converts a number as typed to E.164, by default with the code of `country`; undefined if it is not a number. */
export const e164 = (typed: string, country: Country): string | undefined =>
  parsePhoneNumberFromString(typed, country, metadata)?.number;

/** Groups the digits of a number in E.164 by the custom of its country. Returns text without digits unchanged. */
export const spacedPhone = (number: string): string =>
  new AsYouType(undefined, metadata).input(number) || number;

/** The fields of a form or record that hold telephone numbers. */
export interface Phones {
  readonly phone?: string | null | undefined;
  readonly emergency_contacts?: readonly { readonly phone?: string | null }[] | undefined;
}

/** Returns the errors of a form's numbers by field. A number that the record already held may stay as it is. */
export function phoneErrors(form: Phones, before: Phones = {}): NonNullable<ErrorBody['errors']> {
  const kept = [before.phone, ...(before.emergency_contacts ?? []).map(({ phone }) => phone)];
  const fields: [string, string | null | undefined][] = [
    ['phone', form.phone],
    ...(form.emergency_contacts ?? []).map(({ phone }, at): [string, typeof phone] => [
      `emergency_contacts.${at}.phone`,
      phone,
    ]),
  ];
  const errors: NonNullable<ErrorBody['errors']> = {};
  for (const [field, number] of fields) {
    const fault = number && !kept.includes(number) && phoneFault(number);
    if (fault) errors[field] = [fault];
  }
  return errors;
}
