import { expect, test, vi } from 'vitest';
import { i18nProvider } from './i18n-provider.ts';
import { textsOfScreens } from './texts-of-screens.ts';

const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((branch) => (typeof branch === 'string' ? branch : textsIn(branch)));

test('texts call a nanny polo a dossier, and an e-mail address verified', () => {
  const texts = textsIn(textsOfScreens);
  expect(texts.filter((text) => /\bprofiles?\b/i.test(text))).toEqual([]);
  expect(
    texts.filter((text) => /mail\b.* confirmed|confirmed .*mail\b|confirmation link/i.test(text)),
  ).toEqual([]);
});

test('reports a missing text as an error, on which any end-to-end test fails', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  expect(i18nProvider.translate('resources.booking.nowhere')).toBe('resources.booking.nowhere');
  expect(report).toHaveBeenCalledWith(new Error('Missing translation for key: "resources.booking.nowhere"'));
  vi.unstubAllGlobals();
});
