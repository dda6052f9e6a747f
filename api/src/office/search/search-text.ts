import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';

/** A text to search for, without accents and in lower case. */
export interface SearchText {
  readonly text: string;
  /** The words of the text, at most five. */
  readonly words: readonly string[];
  /** The digits of a telephone number without trunk or international prefix, if the text may be part of one. */
  readonly phone: string | null;
}

const maxWords = 5;

/** How similar a text and the closest part of a record must be (0 to 1): about one error in a word of five letters. */
const alike = 0.45;

const digitsAlone = /^[+(]?\d[\d\s()./-]*$/;

/** The minimum number of digits that count as part of a telephone number. */
const fewestDigits = 4;

/** Returns `7700900123` for `07700 900123` and `447700900123` for `+44 (0)7700 900123` and `0044 7700 900123`. */
function phoneDigits(q: string): string | null {
  if (!digitsAlone.test(q)) return null;
  const digits = q.replace(/\D/g, '').replace(/^00/, '').replace(/^440/, '44').replace(/^0/, '');
  return digits.length >= fewestDigits ? digits : null;
}

/** A postcode with a space and at least one character after it. */
const spacedPostcode = /\b([a-z]{1,2}\d[a-z\d]?) +(\d[a-z]{0,2})$/;

/** Removes the space from a postcode, as it is removed from the texts to compare. */
const joinPostcode = (text: string) => text.replace(spacedPostcode, '$1$2');

/** Keeps only the characters that names, codes and addresses consist of. */
const searchable = (q: string) =>
  q
    .normalize('NFC')
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}@.'+_-]+/gu, ' ')
    .trim();

/**
 * Prepares a text for the search in the same transaction. Returns null if it contains nothing to search for. The
 * database removes the accents, as it does from the texts that it searches.
 */
export async function prepareSearch(tx: Db, q: string): Promise<SearchText | null> {
  const sent = searchable(q);
  if (sent === '') return null;
  const [folded] = await rows<{ text: string }>(
    tx,
    sql`SELECT fold(${sent}) AS text, set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`,
  );
  const words = joinPostcode(folded?.text ?? '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);
  return words.length > 0 ? { text: words.join(' '), words, phone: phoneDigits(q.trim()) } : null;
}
