import { expect, test } from 'vitest';
import { normaliseLine, normaliseText } from './plain-text.ts';

test.each([
  ['  Anna \t Lee\n', 'Anna Lee'],
  ['\u00A0Anna\u2003\u3000Lee\u202F', 'Anna Lee'],
  ['Anna\u2028Lee\u0085Cole', 'Anna Lee Cole'],
  ['\uFEFFAnna\u200B', 'Anna'],
  ['An\u00ADna', 'Anna'],
  ['\u200EAnna\u200E Lee\u200F', 'Anna Lee'],
  ['\u2068Anna\u2069 \u2068Lee\u2069', 'Anna Lee'],
  ['\u202AAnna\u202C', 'Anna'],
  ['An\u200Dna \u200CLee\u200D', 'Anna Lee'],
  ['Anna\u3164Lee', 'Anna Lee'],
  ['\u3164\u2800', ''],
  ['\u115F\u1160', ''],
  [' \u200B\u200D\u2060\uFEFF ', ''],
  ['\u0301\u0308', ''],
  ['Zoe\u0308', 'Zoë'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['Leo 👩\u200D👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️', 'Leo 👩\u200D👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['Gal·la', 'Gal·la'],
  ['ᠮᠣᠩᠭᠣᠯ\u180Eᠠ', 'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ'],
  ['ᠰᠠ\u180Bᠶᠢᠨ', 'ᠰᠠ\u180Bᠶᠢᠨ'],
  ['\u180EAn\u180Ena\u180B', 'Anna'],
  ['An\u115Fna\u1160 \u17B4Lee\u17B5', 'Anna Lee'],
  ['An\u034Fna', 'Anna'],
  ['e\u034F\u0301', 'é'],
  ['Anna\uFE0F Lee\u{E0101}', 'Anna Lee'],
  ['葛\u{E0100}\u{E0101}城', '葛\u{E0100}城'],
  ['A1\uFE0F', 'A1'],
  ['1\uFE0F\u20E3', '1\uFE0F\u20E3'],
  ['An\u{E0041}na\u{E007F}', 'Anna'],
  ['\u{13430}\u{13441}\u{13447}', ''],
  ['An\u{13430}na\u{1345F}', 'Anna'],
  ['\u{13000}\u{13430}\u{13001}', '\u{13000}\u{13430}\u{13001}'],
  ['\u{1D173}\u{1BCA0}\uFFF0', ''],
])('writes the line %j as %j', (typed, line) => {
  expect(normaliseLine(typed)).toBe(line);
  expect(normaliseLine(line)).toBe(line);
});

test.each([
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['\n  one\n\n  two  \n', 'one\n\n  two'],
  ['a\u0000b\u001Bc\u007Fd\u009Fe', 'abcde'],
  ['a\tb', 'a b'],
  ['no \u202Egnp.exe\u202C', 'no gnp.exe'],
  ['Mia \u2066שלום\u2069', 'Mia שלום'],
  ['\u200B\n\u3164', ''],
  ['Cafe\u0301', 'Café'],
  ['one\u034F\n\u115Ftwo\uFE0F ❤\uFE0F', 'one\ntwo ❤\uFE0F'],
])('writes the text %j as %j', (typed, text) => {
  expect(normaliseText(typed)).toBe(text);
  expect(normaliseText(text)).toBe(text);
});
