import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { formatLanguageCookie, languagesOf, visitorLanguageOf } from './pages.ts';

const asked = (headers: Record<string, string>) => ({ headers }) as FastifyRequest;

test('a language exists if its landing page exists', () => {
  expect(
    languagesOf(['index.html', '404.html', 'fr.html', 'pt-br.html', 'fr/support.html', 'user.html']),
  ).toEqual(['en', 'fr', 'pt-br']);
});

describe("a visitor's language", () => {
  const both = ['en', 'fr'];

  test.each([
    [{}, both, 'en'],
    [{ 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' }, both, 'fr'],
    [{ 'accept-language': 'de, en;q=0.5, fr;q=0.7' }, both, 'fr'],
    [{ 'accept-language': 'ja' }, both, 'en'],
    [{ 'accept-language': 'fr' }, ['en'], 'en'],
    [{ cookie: 'a=b; i18n_redirected=en', 'accept-language': 'fr' }, both, 'en'],
    [{ cookie: 'i18n_redirected=fr', 'accept-language': 'en' }, both, 'fr'],
    [{ cookie: 'i18n_redirected=../x', 'accept-language': 'fr' }, both, 'fr'],
  ])('with headers %j and languages %j is %s', (headers, languages, language) => {
    expect(visitorLanguageOf(asked(headers as Record<string, string>), languages)).toBe(language);
  });

  test('is kept for 365 days', () => {
    expect(formatLanguageCookie('fr', true)).toBe(
      'i18n_redirected=fr; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    );
  });
});
