/** Finds records by codes and numbers (`BK-000123`, `NP-2026-00012`): in full, by the beginning, or by digits alone. */

import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import type { Codes } from '../../kernel/resource/search.ts';

/** The largest number of digits of an id. */
const maxDigits = 9;

/** The maximum number of records found by the beginning of a code, for each length that the code may have. */
const perBeginning = 3;

/** Scores by what was typed: letters and digits are meant as a code, digits alone may be part of something else. */
const scores = { code: { whole: 1, beginning: 0.95 }, digits: { whole: 0.75, beginning: 0.5 } };

/** Returns the ranges of ids whose codes begin with `digits`. */
function idsOfCode(digits: string, width: number): [number, number][] {
  const first = Number(digits);
  const widths = digits.startsWith('0')
    ? [width]
    : Array.from({ length: maxDigits - width + 1 }, (_, at) => width + at);
  return widths
    .filter((one) => one >= digits.length)
    .map((one) => 10 ** (one - digits.length))
    .map((many): [number, number] => [first * many, first * many + many - 1])
    .filter(([, last]) => last > 0);
}

/** Selects `id`, `field`, `value` and `score` of records by code, or returns null if the text is not a code. */
export function selectByCode(text: string, table: SQL, { letters, width }: Codes): SQL | null {
  const [, typed, digits = ''] = new RegExp(`^(${letters})?[\\s-]*(\\d{1,${maxDigits}})$`).exec(text) ?? [];
  if (!digits) return null;
  const { whole, beginning } = scores[typed ? 'code' : 'digits'];
  const ranges = idsOfCode(digits, width).map(([from, to]) => sql`(${from}::int, ${to}::int)`);
  const beginnings = sql`SELECT newest.id, newest.code, ${beginning}::real FROM (VALUES ${sql.join(ranges, sql`, `)}) range (low, high)
    CROSS JOIN LATERAL (SELECT id, code FROM ${table} WHERE id BETWEEN low AND high AND id <> ${Number(digits)}
      ORDER BY id DESC LIMIT ${perBeginning}) newest`;
  // Digits with a leading zero that are too few for a code can only be the beginning of one.
  const isWhole = !digits.startsWith('0') || digits.length >= width;
  const exact = sql`SELECT id, code, ${whole}::real AS score FROM ${table} WHERE id = ${isWhole ? Number(digits) : 0}`;
  return sql`SELECT id, 'code' AS field, code AS value, score
    FROM (${ranges.length > 0 ? sql`${exact} UNION ALL ${beginnings}` : exact}) coded`;
}

const years = 3;

/**
 * Selects orders as `selectByCode` does: by the beginning of a number or, for orders of the last `years`, by the digits after
 * the year. An order whose creation was undone is found only by its exact number.
 */
export function selectByOrderNumber(text: string): SQL | null {
  if (/^\d{1,9}$/.test(text)) {
    const year = Number(agencyDayOf().slice(0, 4));
    const numbers = Array.from({ length: years }, (_, at) => `NP-${year - at}-${text.padStart(5, '0')}`);
    return sql`SELECT id, 'code' AS field, number AS value, ${scores.digits.whole}::real AS score
      FROM "order" WHERE number = ANY(${sql.param(numbers)}::text[]) AND undone_at IS NULL`;
  }
  const match = /^(?:np[\s-]*)?(20\d\d)[\s-]+(\d{0,9})$/.exec(text);
  if (!match) return null;
  const prefix = `NP-${match[1]}-${match[2]}`;
  // The operators of the prefix index; LIKE uses it only if the text is known when the statement is planned.
  return sql`(SELECT id, 'code' AS field, number AS value,
      CASE WHEN number = ${prefix} THEN ${scores.code.whole}::real ELSE ${scores.code.beginning}::real END AS score
    FROM "order" WHERE number ~>=~ ${prefix} AND number ~<~ ${`${prefix}\uFFFF`}
      AND (undone_at IS NULL OR number = ${prefix})
    ORDER BY number USING ~>~ LIMIT ${perBeginning})`;
}
