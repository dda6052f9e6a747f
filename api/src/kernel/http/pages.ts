import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { adminPaths } from '@nanny-polo/shared/accounts/admin-screens';
import { languageCookie } from '@nanny-polo/shared/contract/constants';
import { decodePath } from '@nanny-polo/shared/contract/decode-path';
import { recordPages, tokenPages } from '@nanny-polo/shared/contract/site-pages';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { createNotFoundBody, unexpected } from './error-handler.ts';
import { type ErrorPages, isPageRead, pathOf } from './error-pages.ts';
import type { App } from './instance.ts';
import { createPageHandler, type Handler, policyOf } from './page-handler.ts';

/** The folders of the built pages. */
export interface PageFolders {
  readonly site: string;
  readonly admin: string;
}

export const noPages: PageFolders = { site: '/nonexistent', admin: '/nonexistent' };

/** A record's id in the path of a page; other values do not match. */
const integerId = ':id(^[1-9]\\d{0,9}$)';

/** Files with a hash in their name never change. */
const hashed = /[\\/](_astro|assets)[\\/]/;

function cacheFor(reply: FastifyReply, path: string): void {
  reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** One route for each file that is not a page, so that an unknown path gets the product's own 404. */
const eachFile = {
  wildcard: false,
  globIgnore: ['**/*.{html,br,gz,map}'],
  preCompressed: true,
  setHeaders: cacheFor,
  decorateReply: false,
} satisfies FastifyStaticOptions;

/** Serves the files that the folders contain at start: the site at /, the back office at /admin; otherwise 404. */
export async function servePages(
  app: App,
  { site: siteFolder, admin: adminFolder }: PageFolders,
  settings: () => AgencySettings,
  backOffice: Handler | undefined,
  errorPages: ErrorPages,
): Promise<void> {
  const options = { schema: { hide: true } } as const;

  const folders = [
    { root: siteFolder, prefix: '/' },
    { root: adminFolder, prefix: '/admin/' },
  ].filter(({ root }) => existsSync(root));
  for (const folder of folders) await app.register(fastifyStatic, { ...folder, ...eachFile });

  const sitePages = htmlFiles(siteFolder);
  const languages = languagesOf(sitePages);
  for (const file of sitePages) {
    const source = readFileSync(join(siteFolder, file), 'utf8');
    const handler = createPageHandler(source, policyOf(source), settings);
    const path = `/${file.replace(/\\/g, '/').replace(/(^|\/)?(index)?\.html$/, '')}`;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (path === '/') app.get(path, options, inLanguage(languages, handler));
    else if ((tokenPages as readonly string[]).includes(name)) app.get(`${path}/:token`, options, handler);
    else if (file === 'error.html')
      app.get(path, options, (_, reply) => errorPages.failed(reply, 500, unexpected));
    else if (recordPages.some((page) => path.endsWith(`/${page}`)))
      app.get(`${path}/${integerId}`, options, handler);
    else if (file !== '404.html') app.get(path, options, handler);
  }
  if (backOffice) {
    for (const { path } of adminPaths)
      app.get(`/admin${path.replace(/\/$/, '').replace(':id', integerId)}`, options, backOffice);
  }

  app.setNotFoundHandler((request, reply) =>
    isPageRead(request)
      ? errorPages.notFound(request, reply)
      : reply.code(404).send(createNotFoundBody(decodePath(pathOf(request)))),
  );
}

/** The language whose paths have no prefix. */
const rootLanguage = 'en';

/** Returns the languages of a built site: English, and every other that has a landing page, such as `fr.html`. */
export const languagesOf = (pages: readonly string[]): string[] => [
  rootLanguage,
  ...pages.flatMap((file) => /^([a-z]{2}(?:-[a-z]{2})?)\.html$/i.exec(file)?.[1] ?? []),
];

/**
 * Returns the visitor's language: from the cookie, otherwise the best match in the browser's list, otherwise English.
 */
export function visitorLanguageOf({ headers }: FastifyRequest, languages: string[]): string {
  const chosenLanguage = parseCookie(headers.cookie ?? '')[languageCookie.name];
  if (chosenLanguage !== undefined && languages.includes(chosenLanguage)) return chosenLanguage;
  return new Negotiator({ headers }).language(languages) ?? rootLanguage;
}

/** Returns the header that stores a language in a cookie for 365 days. */
export const formatLanguageCookie = (language: string, secure: boolean): string =>
  stringifySetCookie({ ...languageCookie, value: language, secure });

/** Serves the root page in English or redirects to the visitor's language, and stores the language in a cookie. */
const inLanguage =
  (languages: string[], english: Handler): Handler =>
  (request, reply) => {
    const language = visitorLanguageOf(request, languages);
    reply.header('set-cookie', formatLanguageCookie(language, request.protocol === 'https'));
    if (languages.length > 1) reply.header('vary', 'accept-language, cookie');
    return language === rootLanguage ? english(request, reply) : reply.redirect(`/${language}`);
  };

const htmlFiles = (root: string) => (existsSync(root) ? globSync('**/*.html', { cwd: root }) : []);
