import { aroundWords, leastBar } from './look.ts';

interface Place {
  /** Whether the text is to the right of the bar instead of in it. */
  readonly isBeside: boolean;
  /** The width in pixels to which the text is cut; null if it has room. */
  readonly cut: number | null;
}

/** The average width of a letter, and the smallest width in which words are shown, in pixels. */
const letter = 6.7;
const least = 32;
/** Pixels between a bar, the words beside it and the next bar. */
const gap = 6;

/**
 * Returns where the text of a bar goes, or null if there is no room for it. `width` and `until` are shares of the
 * track: of the bar, and from its start to the next one.
 */
export function placeOfWords(words: string, width: number, until: number, track: number): Place | null {
  const bar = Math.max(leastBar, width * track);
  const needed = words.length * letter;
  const inside = bar - aroundWords;
  const beside = until * track - bar - gap;
  if (inside >= needed) return { isBeside: false, cut: null };
  if (beside >= needed) return { isBeside: true, cut: null };
  const isBeside = beside > inside;
  const cut = Math.floor(isBeside ? beside : inside);
  return cut < least ? null : { isBeside, cut };
}
