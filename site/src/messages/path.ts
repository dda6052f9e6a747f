import { agency } from '@nanny-polo/shared/constants';

/** The address of a page in a language: English has no prefix. */
export const pathInLanguage = (code: string, path: string): string =>
  code === 'en' ? path : `/${code}${path === '/' ? '' : path}`;

/** How dates and figures are written in a language: English is the agency's own. */
export const localeOf = (code: string): string => (code === 'en' ? agency.locale : code);
