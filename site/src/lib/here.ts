import { pathInLanguage } from '../messages/path.ts';

/** Returns the path of a page in the language of the open page; for the browser only. */
export const here = (path: string): string => pathInLanguage(document.documentElement.lang, path);
