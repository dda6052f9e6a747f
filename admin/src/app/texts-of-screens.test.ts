import { expect, test } from 'vitest';
import { textsOfScreens } from './texts-of-screens.ts';

/** Returns every text of a tree. */
const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((branch) => (typeof branch === 'string' ? branch : textsIn(branch)));

test('texts call a nanny polo a dossier, and an e-mail address verified', () => {
  const texts = textsIn(textsOfScreens);
  expect(texts.filter((text) => /\bprofiles?\b/i.test(text))).toEqual([]);
  expect(
    texts.filter((text) => /mail\b.* confirmed|confirmed .*mail\b|confirmation link/i.test(text)),
  ).toEqual([]);
});
