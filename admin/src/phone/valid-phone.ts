import { agency } from '@nanny-polo/shared/constants';
import { AsYouType, matchIsValidTel } from 'mui-tel-input';
import { get, set } from 'react-hook-form';
import { phoneMessages } from './messages.ts';

type Validate = (values: Record<string, unknown>) => Record<string, unknown>;

const countryNames = new Intl.DisplayNames([agency.locale], { type: 'region' });

/** Numbers that Ofcom gives to nobody, for stories and examples: no list of real numbers knows them. */
const fictional = /^\+4477009\d{5}$/;

/** Why a number is none of its country, or undefined where it is one. An empty one is none of our business. */
export function phoneFault(number: unknown): string | undefined {
  if (typeof number !== 'string' || number === '') return;
  if (fictional.test(number) || matchIsValidTel(number)) return;
  const typed = new AsYouType();
  typed.input(number);
  const country = typed.getCountry();
  const code = typed.getCallingCode();
  const known = country ? countryNames.of(country) : code && `+${code}`;
  return known ? phoneMessages.invalid.replace('%{country}', known) : phoneMessages.invalid_any;
}

/**
 * A form's check with the numbers at `paths` held against the rules of their country; `*` stands for each entry of a
 * list.
 */
export const withPhones =
  (validate: Validate, ...paths: string[]): Validate =>
  (values) => {
    const errors = validate(values);
    for (const path of paths.flatMap((one) => expand(values, one))) {
      const fault = phoneFault(get(values, path));
      if (fault) set(errors, path, fault);
    }
    return errors;
  };

function expand(values: Record<string, unknown>, path: string): string[] {
  const [list = '', rest] = path.split('.*.');
  if (!rest) return [path];
  const entries = get(values, list) as unknown[] | undefined;
  return (entries ?? []).map((_, place) => `${list}.${place}.${rest}`);
}
