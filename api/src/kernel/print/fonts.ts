/** The fonts of invoices and other documents, and which of them draws a text. */

import { createRequire } from 'node:module';
import { isPlainScript } from '@nanny-polo/shared/contract/unprintable';
import * as fontkit from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const figtree = (file: string) => resolve(`@expo-google-fonts/figtree/${file}`);
const notoSans = (file: string) => resolve(`@expo-google-fonts/noto-sans/${file}`);

export const fonts = {
  Figtree: {
    normal: figtree('400Regular/Figtree_400Regular.ttf'),
    bold: figtree('700Bold/Figtree_700Bold.ttf'),
    italics: figtree('400Regular_Italic/Figtree_400Regular_Italic.ttf'),
    bolditalics: figtree('700Bold_Italic/Figtree_700Bold_Italic.ttf'),
  },
  /** For what Figtree lacks: Vietnamese, Greek, Cyrillic, combining marks, and hyphens. */
  NotoSans: {
    normal: notoSans('400Regular/NotoSans_400Regular.ttf'),
    bold: notoSans('700Bold/NotoSans_700Bold.ttf'),
    italics: notoSans('400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
    bolditalics: notoSans('700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
  },
};
export type Font = keyof typeof fonts;

/** Returns a function that returns whether a font has a glyph for each character of a text. */
function glyphsOf({ normal }: (typeof fonts)[Font]): (text: string) => boolean {
  const font = fontkit.openSync(normal);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${normal} is a collection of fonts`);
  return (text) => [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
const hasFigtree = glyphsOf(fonts.Figtree);
const hasNotoSans = glyphsOf(fonts.NotoSans);

/** Returns the font that draws a grapheme, or null if none can. Only Noto Sans places marks on letters. */
function fontOf(grapheme: string): Font | null {
  if (grapheme === '\n') return 'Figtree';
  if (grapheme.includes('\uFFFD') || !isPlainScript(grapheme)) return null;
  if (!/\p{M}/u.test(grapheme) && hasFigtree(grapheme)) return 'Figtree';
  return hasNotoSans(grapheme) ? 'NotoSans' : null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the graphemes of a text as drawn: composed, without invisible characters. */
const graphemesOf = (text: string): string[] =>
  [
    ...segmenter.segment(
      text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/[^\S\n]/g, (space) => (hasFigtree(space) ? space : ' '))
        .replace(/[^\P{Cc}\n]|\p{Default_Ignorable_Code_Point}/gu, '')
        .normalize('NFC'),
    ),
  ].map(({ segment }) => segment);

/** Part of a text in one font. */
export interface Run {
  readonly text: string;
  readonly font: Font;
}

/** Returns a text in runs. A grapheme of several characters is a run of its own, which no line break may divide. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; font: Font }[] = [];
  for (const grapheme of graphemesOf(text)) {
    const font = fontOf(grapheme) ?? 'NotoSans';
    const last = runs.at(-1);
    if (last?.font === font && grapheme.length === 1 && !isWhole(last)) last.text += grapheme;
    else runs.push({ text: grapheme, font });
  }
  return runs;
}

/** Whether a run is a grapheme of several characters. */
export const isWhole = ({ text }: Run): boolean => text.length > 1 && graphemesOf(text).length === 1;

/** Returns the graphemes of a text that no font can draw, each once. */
export const findUnprintableGraphemes = (text: string): string[] => [
  ...new Set(graphemesOf(text).filter((grapheme) => fontOf(grapheme) === null)),
];
