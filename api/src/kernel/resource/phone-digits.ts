import { type Country, callingCodeOf } from '@nanny-polo/shared/accounts/phone';
import { agency } from '@nanny-polo/shared/contract/agency';

const digitsAlone = /^[+(]*\d[\d\s()./\p{Pd}]*$/u;

/** The minimum number of digits that count as part of a telephone number. */
const minDigits = 4;

/** Countries whose numbers keep their first zero after the country code. */
const keepingZero = ['IT', 'SM', 'VA'];

/**
 * Returns the digits of a text that may be part of a telephone number, without trunk or international prefix: in Great
 * Britain `7700900123` for `07700 900123`, and `447700900123` for `+44 (0)7700 900123` or `0044 7700 900123`.
 */
export function readPhoneDigits(q: string): string | null {
  // A number copied from an iPhone's contacts stands between invisible characters.
  const typed = q
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (!digitsAlone.test(typed)) return null;
  const country = agency.phoneCountry as Country;
  const code = callingCodeOf(country);
  const digits = typed
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(new RegExp(`^${code}0`), keepingZero.includes(country) ? '$&' : code)
    .replace(/^0/, '');
  return digits.length >= minDigits ? digits : null;
}
