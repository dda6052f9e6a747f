import { languageCookie } from '@nanny-polo/shared/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The language whose paths have no prefix. */
export const rootLanguage = 'en';

/** Returns the languages of a built site: English, and every other that has a landing page, such as `fr.html`. */
export const languagesOf = (pages: readonly string[]): string[] => [
  rootLanguage,
  ...pages.flatMap((file) => /^([a-z]{2}(?:-[a-z]{2})?)\.html$/i.exec(file)?.[1] ?? []),
];

/**
 * Returns the visitor's language: from the cookie, else the best match in the browser's list, else English
 * (specification, section 1).
 */
export function visitorLanguage({ headers }: FastifyRequest, languages: string[]): string {
  const kept = parseCookie(headers.cookie ?? '')[languageCookie.name];
  if (kept !== undefined && languages.includes(kept)) return kept;
  return new Negotiator({ headers }).language(languages) ?? rootLanguage;
}

/** Returns the header that stores a language in a cookie for 365 days. */
export const keepLanguage = (language: string, secure: boolean): string =>
  stringifySetCookie({ ...languageCookie, value: language, secure });
