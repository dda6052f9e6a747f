import { agency } from '@nanny-polo/shared/contract/agency';

/** Returns the path of a page in a language; English has no prefix. */
export const buildLanguagePath = (code: string, path: string): string =>
  code === 'en' ? path : `/${code}${path === '/' ? '' : path}`;

/** Returns the locale of dates and figures in a language; English uses the agency's. */
export const localeOf = (code: string): string => (code === 'en' ? agency.locale : code);

/** Returns the path of a page in the language of the open page; for the browser only. */
export const localisePath = (path: string): string => buildLanguagePath(document.documentElement.lang, path);
