/** Searches by typed text, in lists, look-ups and the command palette alike. */

import { toAsciiDomain } from '@nanny-polo/shared/contract/email-address';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { normaliseLine } from '@nanny-polo/shared/contract/plain-text';
import { eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from '../database/database.ts';
import { readPhoneDigits } from './phone-digits.ts';

/** A text to search for, as `fold` compares it, and who searches. */
export interface SearchText {
  readonly text: string;
  /** The words of the text, at most eight. A text without any finds nothing. */
  readonly words: readonly string[];
  /** The words with international domains in punycode, as e-mail addresses are stored, if the text has any. */
  readonly ascii: readonly string[] | null;
  /** The digits of a telephone number without trunk or international prefix, if the text may be part of one. */
  readonly phone: string | null;
  /** What the person who searches may read. No other field is compared. */
  readonly held: readonly Permission[];
}

const maxWords = 8;

/** A postcode with a space and at least one character after it. */
const spacedPostcode = /\b([a-z]{1,2}\d[a-z\d]?) (\d[a-z]{0,2})$/;

/** Returns the digits of `+44` or `07700` as they stand in a number with country code, and any other word unchanged. */
const withoutPrefix = (word: string) => word.replace(/^\+(?=\d+$)/, '').replace(/^0+(?=\d{3,}$)/, '');

/** Returns the text with the domains of `zq1@münchen.de` and `münchen.de` in punycode. */
const inPunycode = (q: string) =>
  normaliseLine(q)
    .split(' ')
    .map((word) => {
      const [, local = '', domain = ''] = /^(.*@)?([^@]*)$/.exec(word) ?? [];
      return local || domain.includes('.') ? local + toAsciiDomain(domain) : word;
    })
    .join(' ');

const wordsOf = (folded: string) =>
  folded
    .replace(spacedPostcode, '$1$2')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);

/** Folds a text by the database, as it folds the texts that it compares. */
export async function foldSearch(db: Db, q: string, held: readonly Permission[]): Promise<SearchText> {
  const punycode = inPunycode(q);
  const [folded] = await queryRows<{ text: string; ascii: string }>(
    db,
    sql`SELECT fold(${q}) AS text, fold(${punycode}) AS ascii`,
  );
  const typed = wordsOf(folded?.text ?? '');
  return {
    text: typed.join(' '),
    words: typed.map(withoutPrefix),
    // The `xn` of a domain may follow an @, where the index finds no word as short.
    ascii:
      punycode === normaliseLine(q)
        ? null
        : wordsOf(folded?.ascii ?? '')
            .map(withoutPrefix)
            .filter((word) => word !== 'xn'),
    phone: readPhoneDigits(q),
    held,
  };
}

/** Returns a filter with its `q` folded, and without one that is blank. */
export async function foldFilter<Filter extends { q?: unknown }>(
  db: Db,
  filter: Filter | undefined,
  held: readonly Permission[],
): Promise<(Omit<Filter, 'q'> & { q?: SearchText }) | undefined> {
  if (filter?.q === undefined) return filter as Omit<Filter, 'q'> | undefined;
  const { q, ...others } = filter;
  return String(q).trim() === '' ? others : { ...others, q: await foldSearch(db, String(q), held) };
}

export const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Letters of scripts that put no space between words. Korean is folded to the letters of its syllables. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/** Returns a pattern for LIKE. Fewer than three letters are found only where a word may begin. */
export const patternOf = (word: string) =>
  word.length < 3 && !unspaced.test(word) ? `% ${escapeLikePattern(word)}%` : `%${escapeLikePattern(word)}%`;

/** Matches a text that contains every word or the telephone number. In `text`, a space precedes each word. */
export function matchesWords(text: SQL | PgColumn, { words, ascii, phone }: SearchText): SQL {
  const all = (parts: readonly string[]) =>
    sql.join(
      parts.map((word) => sql`${text} LIKE ${patternOf(word)}`),
      sql` AND `,
    );
  const others = [
    ...(ascii ? [sql` OR ${all(ascii)}`] : []),
    ...(phone ? [sql` OR ${text} LIKE ${`%${phone}%`}`] : []),
  ];
  return sql`(${all(words)}${sql.join(others)})`;
}

/** Matches records whose columns together contain every word. For tables that are small enough to be read whole. */
export const matchesColumns = (search: SearchText, columns: readonly (PgColumn | SQL)[]): SQL =>
  matchesWords(
    sql`concat(${sql.join(
      columns.map((column) => sql`search_words(${column})`),
      sql`, `,
    )})`,
    search,
  );

/** The codes of a resource: letters in lower case, and the number of digits to which they pad ids with zeros. */
export interface Codes {
  readonly letters: string;
  readonly width: number;
}

/**
 * Matches a code: `bk 12` is BK-000012 or the beginning of a longer one, digits alone are any part of it. Undefined for
 * a text that is no code.
 */
export function matchesCode(
  code: PgColumn,
  { letters, width }: Codes,
  { text }: SearchText,
): SQL | undefined {
  const [, typed, digits = ''] = /^([a-z]+)? ?(\d{1,9})$/.exec(text) ?? [];
  if (digits === '' || (typed && typed !== letters)) return undefined;
  if (!typed) return like(code, `%${digits}%`);
  const prefix = letters.toUpperCase();
  const whole = eq(code, `${prefix}-${digits.padStart(width, '0')}`);
  return digits.length < width ? or(whole, like(code, `${prefix}-${digits}%`)) : whole;
}

/** Returns whether a text is a whole code: `se15` may also be the beginning of a postcode. */
export const isWholeCode = ({ letters, width }: Codes, { text }: SearchText): boolean =>
  new RegExp(`^${letters} ?\\d{${width},9}$`).test(text);
