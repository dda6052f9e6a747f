import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { adminPolicy } from '@nanny-polo/shared/admin-policy';
import { adminPages } from '@nanny-polo/shared/admin-screens';
import type { AgencySettings } from '@nanny-polo/shared/agency-settings';
import { decodePath } from '@nanny-polo/shared/decode-path';
import type { OutsideServices } from '@nanny-polo/shared/outside-services';
import { fillPage, pageValues } from '@nanny-polo/shared/page-values';
import { tokenPages } from '@nanny-polo/shared/site-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './error-handler.ts';
import { filledPage, inHtml } from './filled-page.ts';
import type { App } from './instance.ts';
import { keepLanguage, languagesOf, rootLanguage, visitorLanguage } from './language.ts';
import { commonPolicy } from './security-headers.ts';

const built = (name: string) => fileURLToPath(new URL(`../../../../${name}/dist`, import.meta.url));

/** Folders of the built site and the built back office. */
export interface PageFolders {
  readonly site: string;
  readonly admin: string;
}

const builtPages: PageFolders = { site: built('site'), admin: built('admin') };

/** A record's id in a path of the back office; other values do not match. */
const integerId = ':id(^[1-9]\\d{0,9}$)';

/** Files with a hash in their name never change. */
const hashed = /[\\/](_astro|assets)[\\/]/;

function cacheFor(reply: FastifyReply, path: string): void {
  reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The Content-Security-Policy of a page, built from the hashes that Astro puts into a meta element. */
function policyOf(html: string): string {
  const meta =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replace(/;\s*$/, '')}; ${commonPolicy}`;
}

/**
 * Serves the site at / and the back office at /admin from the files in their folders at start, and 404 for everything
 * else. A missing folder serves nothing.
 */
export async function servePages(
  app: App,
  outside: OutsideServices,
  settings: () => AgencySettings,
  folders = builtPages,
): Promise<void> {
  const { site: siteFolder, admin: adminFolder } = folders;
  const page = (built: string, policy: string): Handler => {
    const send = filledPage(built, settings);
    return (request, reply) => send(request, reply.header('content-security-policy', policy));
  };
  const options = { schema: { hide: true } } as const;
  const backOfficePolicy = `${adminPolicy(outside)}; ${commonPolicy}`;

  await app.register(fastifyStatic, {
    root: siteFolder,
    serve: false,
    preCompressed: true,
    setHeaders: cacheFor,
  });
  serveFiles(app, siteFolder, '/');
  serveFiles(app, adminFolder, '/admin/');

  const sitePages = htmlFiles(siteFolder);
  const languages = languagesOf(sitePages);
  for (const file of sitePages) {
    const source = readFileSync(join(siteFolder, file), 'utf8');
    const handler = page(source, policyOf(source));
    const path = `/${file.replace(/\\/g, '/').replace(/(^|\/)?(index)?\.html$/, '')}`;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (path === '/') app.get(path, options, inLanguage(languages, handler));
    else if ((tokenPages as readonly string[]).includes(name)) app.get(`${path}/:token`, options, handler);
    else if (file !== '404.html') app.get(path, options, handler);
  }
  const adminFile = join(adminFolder, 'index.html');
  const backOffice = existsSync(adminFile)
    ? page(readFileSync(adminFile, 'utf8'), backOfficePolicy)
    : undefined;
  if (backOffice) {
    for (const { path } of adminPages)
      app.get(`/admin${path.replace(/\/$/, '').replace(':id', integerId)}`, options, backOffice);
  }

  const notFoundFile = join(siteFolder, '404.html');
  const notFoundPage = existsSync(notFoundFile)
    ? readFileSync(notFoundFile, 'utf8')
    : 'Page not found: {path}';
  const notFoundPolicy = policyOf(notFoundPage);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/i.test(path);
    if (!isPage) return reply.code(404).send(unknownPath(decodePath(path)));
    reply.code(404).header('cache-control', 'no-store');
    if (/^\/admin(\/|$)/i.test(path) && backOffice) return backOffice(request, reply);
    return reply
      .header('content-security-policy', notFoundPolicy)
      .type('text/html; charset=utf-8')
      .send(
        fillPage(notFoundPage, pageValues(settings()), inHtml).replace('{path}', () =>
          inHtml(decodePath(path)),
        ),
      );
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves the root page in English or redirects to the visitor's language, and stores the language in a cookie. */
const inLanguage =
  (languages: string[], english: Handler): Handler =>
  (request, reply) => {
    const language = visitorLanguage(request, languages);
    reply.header('set-cookie', keepLanguage(language, request.protocol === 'https'));
    if (languages.length > 1) reply.header('vary', 'accept-language, cookie');
    return language === rootLanguage ? english(request, reply) : reply.redirect(`/${language}`);
  };

const htmlFiles = (root: string) => (existsSync(root) ? globSync('**/*.html', { cwd: root }) : []);

/** Registers one route for each file that is not a page, so that an unknown path gets the product's own 404. */
function serveFiles(app: App, root: string, prefix: string): void {
  if (!existsSync(root)) return;
  for (const file of globSync('**/*.*', { cwd: root })) {
    if (/\.(html|br|gz|map)$/.test(file)) continue;
    app.get(`${prefix}${file}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(file, root));
  }
}
