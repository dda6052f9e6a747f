import { languageCookie } from '@nanny-polo/shared/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The language without a prefix in its addresses. */
export const rootLanguage = 'en';

/** The languages of a built site: English, and every other one whose landing page is there, such as `fr.html`. */
export const languagesOf = (pages: readonly string[]): string[] => [
  rootLanguage,
  ...pages.flatMap((file) => /^([a-z]{2}(?:-[a-z]{2})?)\.html$/i.exec(file)?.[1] ?? []),
];

/** The visitor's language: the cookie's, else the best of the browser's list, else English (specification, section 1). */
export function settleLanguage({ headers }: FastifyRequest, languages: string[]): string {
  const kept = parseCookie(headers.cookie ?? '')[languageCookie.name];
  if (kept !== undefined && languages.includes(kept)) return kept;
  return new Negotiator({ headers }).language(languages) ?? rootLanguage;
}

/** The header that keeps a language for 365 days. */
export const keepLanguage = (language: string, secure: boolean): string =>
  stringifySetCookie({ ...languageCookie, value: language, secure });
