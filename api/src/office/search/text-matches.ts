/**
 * Finds records by their own texts, in two steps: candidates by an index, then the best field of each.
 */

import { type SQL, sql } from 'drizzle-orm';
import { escapeLikePattern, matchesWords, patternOf, type SearchText } from '../../kernel/resource/search.ts';
import { allTexts, buildSearch, selectFieldRows, type Texts } from '../../people/search-texts.ts';
import { type Source, sources } from './texts.ts';

const withoutLetters = /^[\d\s+.-]+$/;

/** Returns the part to compare by similarity: of an e-mail address the local part, since many share the domain. */
const comparedPart = ({ text }: SearchText) => text.split('@')[0] ?? '';

/** Matches a text with a part similar to the search. Digits and very short texts would be similar to too many. */
function resembles(text: SQL, searchText: SearchText): SQL {
  const part = comparedPart(searchText);
  return part.length < 3 || withoutLetters.test(part) ? sql`false` : sql`${part} <% ${text}`;
}

/** Scores one text between 0 and 1: the whole, its beginning, the beginning of a word, a part, or something similar. */
function score(text: SQL, searchText: SearchText): SQL {
  const { words, phone } = searchText;
  const whole = escapeLikePattern(searchText.text);
  const some = sql.join(
    words.map((word) => sql`' ' || ${text} LIKE ${patternOf(word)}`),
    sql` OR `,
  );
  return sql`CASE WHEN ${text} = ${searchText.text} THEN 1
    WHEN ${text} LIKE ${`${whole}%`} THEN 0.9
    ${phone ? sql`WHEN ${text} LIKE ${`%${phone}%`} THEN 0.85` : sql``}
    WHEN ${text} LIKE ${`% ${whole}%`} THEN 0.8
    WHEN ${text} LIKE ${`%${whole}%`} THEN 0.7
    ELSE greatest(word_similarity(${comparedPart(searchText)}, ${text}) * 0.7, CASE WHEN ${some} THEN 0.4 ELSE 0 END) END`;
}

/** The maximum number of records of an indexed source whose fields are compared. */
const maxCandidates = 20;

/** The maximum number of matches to choose candidates from, so that a very common text is no slower than a name. */
const maxMatches = 1000;

/**
 * Selects the records whose fields are compared: those that contain the text, with those that begin with it first, or,
 * if there are none, those that resemble it. A small table is compared whole.
 */
function candidatesOf({ indexed, ...texts }: Texts, searchText: SearchText) {
  if (!indexed) return sql`${texts.table} p`;
  const { seen, matches } = buildSearch({ ...texts, indexed }, searchText.held);
  const chosen = (where: (text: SQL) => SQL, order: SQL) =>
    sql`SELECT id FROM (SELECT id, ${seen} AS text FROM ${texts.table} p
        WHERE ${matches(where)} AND ${texts.only ?? sql`true`} LIMIT ${maxMatches}) matching
      ORDER BY ${order}, id DESC LIMIT ${maxCandidates}`;
  const begins = sql`text LIKE ${` ${escapeLikePattern(searchText.text)}%`} DESC`;
  const alike = (text: SQL) => sql`NOT EXISTS (SELECT FROM exact) AND ${resembles(text, searchText)}`;
  return sql`(WITH exact AS MATERIALIZED (${chosen((text) => matchesWords(text, searchText), begins)})
      SELECT id FROM exact UNION ALL (${chosen(alike, sql`${searchText.text} <<-> text`)})) chosen
    JOIN ${texts.table} p ON p.id = chosen.id`;
}

/** Selects each permitted field of the candidates with its source. */
const textsOf = (name: Source, searchText: SearchText): SQL =>
  sql`SELECT ${name} AS source, p.id, f.* FROM ${candidatesOf(sources[name], searchText)}
    CROSS JOIN LATERAL (${selectFieldRows(sources[name], searchText.held)}) f WHERE f.text IS NOT NULL`;

/** Selects `source`, `id` and the `field`, `value` and `score` of the field that matches best. */
export function selectOwnMatches(names: readonly Source[], searchText: SearchText): SQL {
  const texts = sql.join(
    names.map((name) => textsOf(name, searchText)),
    sql` UNION ALL `,
  );
  const best = (column: 'field' | 'value') =>
    sql`(array_agg(${sql.raw(column)} ORDER BY score DESC, field))[1] AS ${sql.raw(column)}`;
  // A record whose texts together contain every word scores at least 0.6.
  return sql`SELECT source, id, ${best('field')}, ${best('value')},
      greatest(max(score), CASE WHEN ${matchesWords(allTexts, searchText)} THEN 0.6 ELSE 0 END) AS score
    FROM (SELECT *, ${score(sql`text`, searchText)} AS score FROM (${texts}) every) scored GROUP BY source, id
    HAVING ${matchesWords(allTexts, searchText)} OR ${resembles(allTexts, searchText)}`;
}
