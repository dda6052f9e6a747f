import { everyPermission, type Permission } from '@nanny-polo/shared/permission';
import { type SQL, sql } from 'drizzle-orm';
import type { SearchText } from './search-text.ts';
import { type Field, type Source, sources, type Texts } from './texts.ts';

/**
 * Finds records by their own texts, in two steps: candidates by an index, then the best field of each. Texts to compare
 * have no accents and are in lower case.
 */

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns a pattern for LIKE. The index finds fewer than three letters only at the beginning of a word. */
const patternOf = (word: string) => (word.length < 3 ? `% ${literal(word)}%` : `%${literal(word)}%`);

/** Matches a text that contains every word or the telephone number. In `text`, a space precedes each word. */
function contains(text: SQL, { words, phone }: SearchText): SQL {
  const all = sql.join(
    words.map((word) => sql`${text} LIKE ${patternOf(word)}`),
    sql` AND `,
  );
  return phone ? sql`(${all} OR ${text} LIKE ${`%${phone}%`})` : sql`(${all})`;
}

const withoutLetters = /^[\d\s+.-]+$/;

/** Returns the part to compare by similarity: of an e-mail address the local part, since many share the domain. */
const comparedPart = ({ text }: SearchText) => text.split('@')[0] ?? '';

/** Matches a text with a part similar to the search. Digits and very short texts would be similar to too many. */
function resembles(text: SQL, wanted: SearchText): SQL {
  const part = comparedPart(wanted);
  return part.length < 3 || withoutLetters.test(part) ? sql`false` : sql`${part} <% ${text}`;
}

/** Scores one text between 0 and 1: the whole, its beginning, the beginning of a word, a part, or something similar. */
function score(text: SQL, wanted: SearchText): SQL {
  const { words, phone } = wanted;
  const whole = literal(wanted.text);
  const some = sql.join(
    words.map((word) => sql`' ' || ${text} LIKE ${patternOf(word)}`),
    sql` OR `,
  );
  return sql`CASE WHEN ${text} = ${wanted.text} THEN 1
    WHEN ${text} LIKE ${`${whole}%`} THEN 0.9
    ${phone ? sql`WHEN ${text} LIKE ${`%${phone}%`} THEN 0.85` : sql``}
    WHEN ${text} LIKE ${`% ${whole}%`} THEN 0.8
    WHEN ${text} LIKE ${`%${whole}%`} THEN 0.7
    ELSE greatest(word_similarity(${comparedPart(wanted)}, ${text}) * 0.7, CASE WHEN ${some} THEN 0.4 ELSE 0 END) END`;
}

/** The maximum number of records of an indexed source whose fields are compared. */
const candidates = 20;

/** The maximum number of matches to choose candidates from, so that a very common text is no slower than a name. */
const looked = 1000;

const fieldRow = ({ field, value, text, from }: Field) =>
  sql`SELECT ${sql.raw(`'${field}'`)} AS field, ${value} AS value, ${text} AS text${from ? sql` FROM ${from}` : sql``}`;

/**
 * Selects the records whose fields are compared: those that contain the text, with those that begin with it first, or,
 * if there are none, those that resemble it. A small table is compared whole. If the admin may not see every field,
 * what the index finds must also match in `rows`, the fields that they may see; otherwise the result would depend on
 * the others.
 */
function candidatesOf(
  { table, indexed, only = sql`true` }: Texts,
  rows: SQL,
  whole: boolean,
  wanted: SearchText,
) {
  if (!indexed) return sql`${table} p`;
  const seen = whole ? indexed : sql`(SELECT string_agg(' ' || text, '') FROM (${rows}) own)`;
  const chosen = (where: (text: SQL) => SQL, order: SQL) =>
    sql`SELECT id FROM (SELECT id, ${seen} AS text FROM ${table} p WHERE ${where(indexed)} AND ${only}
        ${whole ? sql`` : sql`AND ${where(seen)}`} LIMIT ${looked}) matching
      ORDER BY ${order}, id DESC LIMIT ${candidates}`;
  const begins = sql`text LIKE ${` ${literal(wanted.text)}%`} DESC`;
  const alike = (text: SQL) => sql`NOT EXISTS (SELECT FROM exact) AND ${resembles(text, wanted)}`;
  return sql`(WITH exact AS MATERIALIZED (${chosen((text) => contains(text, wanted), begins)})
      SELECT id FROM exact UNION ALL (${chosen(alike, sql`${wanted.text} <<-> text`)})) chosen
    JOIN ${table} p ON p.id = chosen.id`;
}

/** Selects each permitted field of the candidates with its source. */
function textsOf(name: Source, wanted: SearchText, held: readonly Permission[]): SQL {
  const source = sources[name];
  const fields = source.fields(held);
  const rows = sql.join(fields.map(fieldRow), sql` UNION ALL `);
  const whole = fields.length === source.fields(everyPermission).length;
  return sql`SELECT ${name} AS source, p.id, f.* FROM ${candidatesOf(source, rows, whole, wanted)}
    CROSS JOIN LATERAL (${rows}) f WHERE f.text IS NOT NULL`;
}

/** Selects `source`, `id` and the `field`, `value` and `score` of the field that matches best. */
export function ownMatches(names: readonly Source[], wanted: SearchText, held: readonly Permission[]): SQL {
  const texts = sql.join(
    names.map((name) => textsOf(name, wanted, held)),
    sql` UNION ALL `,
  );
  const best = (column: 'field' | 'value') =>
    sql`(array_agg(${sql.raw(column)} ORDER BY score DESC, field))[1] AS ${sql.raw(column)}`;
  const all = sql`string_agg(' ' || text, '' ORDER BY field)`;
  // A record whose texts together contain every word scores at least 0.6.
  return sql`SELECT source, id, ${best('field')}, ${best('value')},
      greatest(max(score), CASE WHEN ${contains(all, wanted)} THEN 0.6 ELSE 0 END) AS score
    FROM (SELECT *, ${score(sql`text`, wanted)} AS score FROM (${texts}) every) scored GROUP BY source, id
    HAVING ${contains(all, wanted)} OR ${resembles(all, wanted)}`;
}
