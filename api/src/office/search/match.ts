import { type SQL, sql } from 'drizzle-orm';
import type { Asked } from './asked.ts';

/** Conditions and scores in SQL. Texts to compare have no accents and are in lower case. */

export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The trigram index finds fewer than three letters only at the beginning of a word. */
const patternOf = (word: string) => (word.length < 3 ? `% ${literal(word)}%` : `%${literal(word)}%`);

/** Matches a text, with a space before each of its words, that contains every word or the telephone number. */
export function contains(text: SQL, { words, phone }: Asked): SQL {
  const all = sql.join(
    words.map((word) => sql`${text} LIKE ${patternOf(word)}`),
    sql` AND `,
  );
  return phone ? sql`(${all} OR ${text} LIKE ${`%${phone}%`})` : sql`(${all})`;
}

const withoutLetters = /^[\d\s+.-]+$/;

/** The part to compare by similarity: of an e-mail address the local part, since many share the domain. */
const comparedPart = ({ text }: Asked) => text.split('@')[0] ?? '';

/** Matches a text with a part similar to the search. Digits and very short texts would be similar to too many. */
export function resembles(text: SQL, asked: Asked): SQL {
  const part = comparedPart(asked);
  return part.length < 3 || withoutLetters.test(part) ? sql`false` : sql`${part} <% ${text}`;
}

/** Scores one text between 0 and 1: the whole, its beginning, the beginning of a word, a part, or something similar. */
export function score(text: SQL, asked: Asked): SQL {
  const { words, phone } = asked;
  const whole = literal(asked.text);
  const some = sql.join(
    words.map((word) => sql`' ' || ${text} LIKE ${patternOf(word)}`),
    sql` OR `,
  );
  return sql`CASE WHEN ${text} = ${asked.text} THEN 1
    WHEN ${text} LIKE ${`${whole}%`} THEN 0.9
    ${phone ? sql`WHEN ${text} LIKE ${`%${phone}%`} THEN 0.85` : sql``}
    WHEN ${text} LIKE ${`% ${whole}%`} THEN 0.8
    WHEN ${text} LIKE ${`%${whole}%`} THEN 0.7
    ELSE greatest(word_similarity(${comparedPart(asked)}, ${text}) * 0.7, CASE WHEN ${some} THEN 0.4 ELSE 0 END) END`;
}

/** Whether several texts of a record together match. */
export const together = (texts: SQL, asked: Asked): SQL =>
  sql`(${contains(texts, asked)} OR ${resembles(texts, asked)})`;

/** The score of a record: that of its best text, but not less than 0.6 if its texts together contain every word. */
export const wholeScore = (texts: SQL, asked: Asked): SQL =>
  sql`greatest(max(score), CASE WHEN ${contains(texts, asked)} THEN 0.6 ELSE 0 END)`;
