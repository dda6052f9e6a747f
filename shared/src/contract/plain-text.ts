/** One form for each text that people type or paste, so that texts that look alike are alike. */

/** Selectors that give the character before them its shape: of ideographs, emoji, flags, Mongolian and hieroglyphs. */
const shaped = [
  '[\\p{Ideographic}\\p{Extended_Pictographic}\\p{Sm}\\p{sc=Mymr}\\p{sc=Phag}][\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '[\\d#*]\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+',
  '[\\u1820-\\u18AA](?:[\\u180B-\\u180D\\u180F]|\\u180E(?=[\\u1820-\\u18AA]))+',
  '[\\u{13000}-\\u{1342F}][\\u{13430}-\\u{1345F}]+',
].join('|');

/** Characters without a shape of their own, such as soft hyphens, except those that have rules below. */
const invisible =
  '(?![\\u200C-\\u200F\\u202D\\u202E\\u3164\\uFFA0])[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u{13430}-\\u{1345F}]';

const shapedOrInvisible = new RegExp(`(${shaped})|${invisible}`, 'gu');

const withoutInvisible = (value: string) => value.replace(shapedOrInvisible, '$1');

/** The marks of direction that a line of mixed scripts may need between two words, but a name or a label does not. */
const directionMarks = /[\u200E\u200F]/g;

/** The joiners of Persian, Sinhala and emoji, where they join nothing. */
const idleJoiners =
  /(^|[\p{White_Space}\p{P}\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]+|[\u200C\u200D]+(?=\p{White_Space}|$)/gu;

/** White space, and letters and symbols that look like it. */
const spaces = /[\p{White_Space}\u2800\u3164\uFFA0]+/gu;

const edges =
  /^[\p{White_Space}\u200C-\u200F\u2800\u3164\uFFA0]+|[\p{White_Space}\u200C-\u200F\u2800\u3164\uFFA0]+$/gu;

const visible = /[^\p{White_Space}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const orEmpty = (value: string) => (visible.test(value) ? value.normalize('NFC') : '');

/** Returns a line in NFC without outer, double or invisible white space; empty if nothing of it can be seen. */
export const normaliseLine = (value: string): string =>
  orEmpty(
    withoutInvisible(value)
      .replace(directionMarks, '')
      .replace(idleJoiners, '$1')
      .replace(spaces, ' ')
      .replace(edges, ''),
  );

/** Like `normaliseLine`, but keeps line breaks, as `\n`, and the spaces within lines. Removes control characters. */
export const normaliseText = (value: string): string =>
  orEmpty(
    withoutInvisible(value)
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(/(?!\n)\p{Cc}/gu, '')
      .replace(/[\u202D\u202E]/g, '')
      .replace(edges, ''),
  );
