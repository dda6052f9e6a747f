/** Numbers as people type and paste them, where the decimal sign is a point: `£1,234.50`, `12,50`, `2.5`. */

/** Money is typed in pounds and held in pence; `decimal` has two decimals at most, `whole` none. */
export type NumberKind = 'money' | 'decimal' | 'whole';

/** What an input holds: a number, the text if it is not one, or null if it is empty. The contract refuses a text. */
export type TypedNumber = number | string | null;

/** What a person reads whose text is not a number. */
export const numberFault = {
  money: 'Type an amount in pounds, such as 12.50 or 1,250',
  decimal: 'Type a number, such as 2.5',
  whole: 'Type a whole number, such as 3',
} as const satisfies Record<NumberKind, string>;

const plain = String.raw`\d{1,12}`;
const byComma = String.raw`[1-9]\d{0,2}(?:,\d{3}){1,3}`;
const bySpace = String.raw`[1-9]\d{0,2}(?:\p{Zs}\d{3}){1,3}`;
const whole = `(?:${plain}|${byComma}|${bySpace})`;

/** A comma is a decimal sign only where it cannot be taken for one of thousands. */
const patterns = {
  money: new RegExp(String.raw`^(?=.*\d)(?:${whole}?(?:\.\d{1,2})?|(?:${plain}|${bySpace})?,\d\d)$`, 'u'),
  decimal: new RegExp(
    String.raw`^(?=.*\d)(?:${whole}?(?:\.\d{1,2})?|(?:${plain}|${bySpace})?,\d{1,2})$`,
    'u',
  ),
  whole: new RegExp(`^${whole}$`, 'u'),
} as const satisfies Record<NumberKind, RegExp>;

const decimalSign = /[.,](?=\d{1,2}$)/;
const poundSign = /^([-−+]?)\s*£\s*|\s*£$/;

/** Returns the number of a text, which may have spaces around it, a sign and, for money, one `£`. Rounds nothing. */
export function parseNumber(typed: string, kind: NumberKind): TypedNumber {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  if (text === '') return null;
  const [, sign, digits = ''] =
    /^([-−+]?)\s*(.*)$/u.exec(kind === 'money' ? text.replace(poundSign, '$1') : text) ?? [];
  if (!patterns[kind].test(digits)) return typed;
  const [before = '', decimals = ''] = digits.split(decimalSign).map((part) => part.replace(/[^\d]/g, ''));
  const value = kind === 'money' ? Number(before + decimals.padEnd(2, '0')) : Number(`${before}.${decimals}`);
  return value === 0 || !sign || sign === '+' ? value : -value;
}

/** Returns the text of a number for an input, `1250.50`; a text that is not a number stays as it is. */
export function formatNumber(value: TypedNumber, kind: NumberKind): string {
  if (typeof value !== 'number') return value ?? '';
  return kind === 'money' ? (value / 100).toFixed(2) : String(value);
}
