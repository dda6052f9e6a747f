/**
 * Numbers as people type and paste them, by the agency's locale. What Intl prints there can be typed, and a text that
 * could be two numbers is the locale's or refused: in en-GB `12,50` is 12.50, but `1,250` is 1250 and `12,5` no amount.
 */

import { createAgencyFormat } from './agency.ts';

/** Money is typed in the currency's unit and held in hundredths; `decimal` has two decimals at most, `whole` none. */
export type NumberKind = 'money' | 'decimal' | 'whole';

/** What an input holds: a number, the text if it is not one, or null if it is empty. The contract refuses a text. */
export type TypedNumber = number | string | null;

const maxDigits = 12;

/** Removes invisible characters, and replaces the signs of which locales have several and keyboards one. */
const simplify = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-');

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`;

const partsOf = (format: Intl.NumberFormat) =>
  format.formatToParts(-12_345_678.5).map(({ type, value }) => ({ type, value: simplify(value) }));
type Parts = ReturnType<typeof partsOf>;
const valuesOf = (parts: Parts, type: Intl.NumberFormatPartTypes) =>
  parts.filter((part) => part.type === type).map(({ value }) => value);

const inThrees = (group: string) => String.raw`[1-9]\d{0,2}(?:${group}\d{3})+`;
const inLakhs = (group: string) => String.raw`[1-9]\d?(?:${group}\d\d)*${group}\d{3}`;

/** Builds the pattern of a whole number in a locale that writes numbers as `parts`, with one of these group signs. */
function buildWhole(parts: Parts, groups: readonly string[]): string {
  const hasLakhs = valuesOf(parts, 'integer')[1]?.length === 2;
  const grouped = groups
    .map(escapePattern)
    .flatMap((group) => [inThrees(group), ...(hasLakhs ? [inLakhs(group)] : [])]);
  return anyOf([String.raw`\d+`, ...grouped]);
}

const points = ['.', ','];

/**
 * Builds the pattern of a number with decimals: after the locale's decimal sign, or after a point or comma that is not
 * its sign, where that can be nothing else: the number has no other such sign, and not three digits follow.
 */
function buildDecimal(
  parts: Parts,
  groups: readonly string[],
  decimals: string,
  otherDecimals: string,
): RegExp {
  const [point = '.'] = valuesOf(parts, 'decimal');
  const without = (signs: readonly string[]) => groups.filter((group) => !signs.includes(group));
  const whole = buildWhole(parts, without([point]));
  const plainWhole = buildWhole(parts, without(points));
  const otherPoint = anyOf(points.filter((sign) => sign !== point).map(escapePattern));
  return new RegExp(
    String.raw`^(?=.*\d)(?:(${whole}?)(?:${escapePattern(point)}(${decimals}))?|(${plainWhole}?)${otherPoint}(${otherDecimals}))$`,
  );
}

const formats = /* @__PURE__ */ createAgencyFormat((locale, currency) => {
  const inHundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...inHundredths });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const [ofMoney, ofDecimal] = [partsOf(money), partsOf(decimal)];
  const groups = [...new Set([' ', ...valuesOf(ofMoney, 'group'), ...valuesOf(ofDecimal, 'group')])];
  const digits = decimal.formatToParts(9_876_543_210).filter(({ type }) => type === 'integer');
  const symbols = (['code', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    valuesOf(
      partsOf(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })),
      'currency',
    ),
  );
  const symbol = anyOf(symbols.sort((a, b) => b.length - a.length).map(escapePattern));
  return {
    money,
    decimal,
    /** From 9 to 0. */
    digits: [...digits.map(({ value }) => value).join('')],
    symbol: new RegExp(String.raw`^([-+]?)\s*${symbol}\s*|\s*${symbol}$`, 'i'),
    patterns: {
      money: buildDecimal(ofMoney, groups, String.raw`\d{1,2}`, String.raw`\d\d`),
      decimal: buildDecimal(ofDecimal, groups, String.raw`\d{1,2}`, String.raw`\d{1,2}`),
      whole: new RegExp(`^(${buildWhole(ofDecimal, groups)})$`),
    },
  };
});

/** Returns the number of a text, which may have spaces around it, a sign and, for money, the currency. Rounds nothing. */
export function parseNumber(typed: string, kind: NumberKind): TypedNumber {
  const { digits, symbol, patterns } = formats();
  const text = [...simplify(typed).trim()]
    .map((sign) => (digits.includes(sign) ? 9 - digits.indexOf(sign) : sign))
    .join('');
  if (text === '') return null;
  const [, sign, unsigned = ''] =
    /^([-+]?)\s*(.*)$/.exec(kind === 'money' ? text.replace(symbol, '$1') : text) ?? [];
  const [match, whole, decimals, plainWhole, otherDecimals] = patterns[kind].exec(unsigned) ?? [];
  const before = (whole || plainWhole || '').replace(/\D/g, '');
  if (match === undefined || before.length > maxDigits) return typed;
  const after = decimals ?? otherDecimals ?? '';
  const value = kind === 'money' ? Number(before + after.padEnd(2, '0')) : Number(`${before}.${after}`);
  return value === 0 || sign !== '-' ? value : -value;
}

/** Returns the text of a number for an input, `1250.50`; a text that is not a number stays as it is. */
export function formatNumber(value: TypedNumber, kind: NumberKind): string {
  if (typeof value !== 'number') return value ?? '';
  const { money, decimal } = formats();
  const parts = kind === 'money' ? money.formatToParts(value / 100) : decimal.formatToParts(value);
  return parts
    .filter(({ type }) => !['currency', 'literal', 'group'].includes(type))
    .map((part) => part.value)
    .join('');
}

/** Returns the sign of the agency's currency where its locale writes it: before or after an amount. */
export function readCurrencySign(): { before?: string; after?: string } {
  const parts = formats().money.formatToParts(1);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '';
  const isAfter =
    parts.findLast(({ type }) => type === 'currency' || type === 'integer')?.type === 'currency';
  return isAfter ? { after: sign } : { before: sign };
}

export const wholeNumberFault = 'Type a whole number, such as 3';

/** Returns what a person reads whose text is not a number. */
export function describeNumberFault(kind: NumberKind): string {
  if (kind === 'whole') return wholeNumberFault;
  if (kind === 'decimal') return `Type a number, such as ${formatNumber(2.5, kind)}`;
  const { money, decimal } = formats();
  return `Type an amount, such as ${money.format(12.5)} or ${decimal.format(1250)}`;
}
