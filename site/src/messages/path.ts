/** The address of a page in a language: English has no prefix. */
export const pathInLanguage = (code: string, path: string): string =>
  code === 'en' ? path : `/${code}${path === '/' ? '' : path}`;
