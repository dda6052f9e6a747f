import { pathInLanguage } from '../messages/path.ts';

/** The address of a page in the language of the one that is open; for the browser only. */
export const here = (path: string): string => pathInLanguage(document.documentElement.lang, path);
