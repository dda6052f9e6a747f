/** Postcodes: those of the United Kingdom and the Crown dependencies, and free text where the agency is elsewhere. */

import { agency } from './agency.ts';
import { normaliseLine } from './plain-text.ts';

// No postcode begins with Q, V or X, has I, J or Z as its second letter, or C, I, K, M, O or V in its last two.
const outward = '[A-PR-UWYZ][A-HK-Y]?\\d[A-HJ-NP-Z\\d]?';
const unit = '[ABD-HJLNP-UW-Z]';
const isOutward = new RegExp(`^${outward}$`);
const whole = new RegExp(`^(${outward})(\\d${unit}{2})$`);
const half = new RegExp(`^(${outward})(?: ?\\d${unit}?)?$`);
/** A whole outward code, and letters without the digit before them, as in `SE15 RF`. */
const withoutDigit = new RegExp(`^(${outward}) ${unit}{1,2}$`);

/** Capitals in which single spaces are the only separators, from full-width characters too. */
const inCapitals = (typed: string) =>
  normaliseLine(typed.normalize('NFKC').toUpperCase().replace(/\p{P}/gu, ' ')).replace(
    /^([A-Z]{1,2}) (?=\d)/,
    '$1',
  );

const withZeros = (joined: string) =>
  joined.replace(
    /^([A-Z]{1,2})([\dO][A-Z\d]?[\dO]|[\dO]{2})([A-Z]{2})$/,
    (_, area, digits, letters) => area + digits.replaceAll('O', '0') + letters,
  );

/**
 * Whether no space stands after the outward code, but one after what could be a longer one: `SE15 RF` is not SE1 5RF.
 */
function contradicts(spaced: string, area: string): boolean {
  const groups = spaced.split(' ');
  const heads = groups.map((_, at) => withZeros(groups.slice(0, at + 1).join('')).replace(/(\d)O$/, '$10'));
  return !heads.includes(area) && heads.some((head) => head.length > area.length && isOutward.test(head));
}

/**
 * Returns `SE15 4RF` for a whole postcode, however it is spaced and with the letter O for a zero; otherwise undefined.
 */
function asWhole(typed: string): string | undefined {
  const spaced = inCapitals(typed);
  const joined = spaced.replaceAll(' ', '');
  const [, area, rest] = whole.exec(joined) ?? whole.exec(withZeros(joined)) ?? [];
  return area && rest && !contradicts(spaced, area) ? `${area} ${rest}` : undefined;
}

export const isBritain = (): boolean => agency.country === 'GB';

/** Whether a text is a whole postcode; outside the United Kingdom, whether it is any text. */
export const isPostcode = (typed: string): boolean =>
  isBritain() ? asWhole(typed) !== undefined : normaliseLine(typed) !== '';

/** Returns a whole postcode as `SE15 4RF`, and any other text, or one from elsewhere, as a line. */
export const formatPostcode = (typed: string): string =>
  (isBritain() ? asWhole(typed) : undefined) ?? normaliseLine(typed);

/** Returns the sector of a whole postcode, such as `SE15 4`; undefined for another text, or elsewhere. */
export const sectorOf = (typed: string): string | undefined =>
  isBritain() ? asWhole(typed)?.slice(0, -2) : undefined;

/**
 * Returns the outward code of a whole or half postcode, such as `SE15` of `se154`; undefined for another text, or
 * elsewhere.
 */
export function outwardCodeOf(typed: string): string | undefined {
  if (!isBritain()) return undefined;
  const known = asWhole(typed);
  if (known) return known.split(' ')[0];
  const spaced = inCapitals(typed).replace(/(\d)O(?= |$)/, '$10');
  return (half.exec(spaced) ?? withoutDigit.exec(spaced) ?? half.exec(spaced.replaceAll(' ', '')))?.[1];
}

/** Letters and digits that never reveal more than a district, in any country. */
const revealedCharacters = 2;

/**
 * Returns what may be said of a postcode without revealing more than its district: the outward code, such as `SE15`,
 * and elsewhere the first two letters or digits of at least four, such as `10…` of `10115`.
 */
export function districtHintOf(typed: string): string | undefined {
  if (isBritain()) return outwardCodeOf(typed);
  const characters = [...typed.normalize('NFKC').matchAll(/[\p{L}\p{N}]/gu)].map(([character]) => character);
  return characters.length >= 2 * revealedCharacters
    ? `${characters.slice(0, revealedCharacters).join('')}…`
    : undefined;
}
