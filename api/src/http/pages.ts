import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { adminPaths } from '@nanny-polo/shared/admin-screens';
import { tokenPages } from '@nanny-polo/shared/site-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './error-handler.ts';
import type { App } from './instance.ts';
import { commonPolicy } from './security-headers.ts';

/** The built site at / and the built back office at /admin, from memory of what the folders held at start. */

const folder = (name: string) => fileURLToPath(new URL(`../../../${name}/dist`, import.meta.url));
export const siteFolder = folder('site');
export const adminFolder = folder('admin');

/** MUI writes its styles into the page; scripts come from files alone. */
const adminPolicy = `default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src 'self' blob:; ${commonPolicy}`;

/** Names that carry a hash never change what they hold. */
const hashed = /[\\/](_astro|assets)[\\/]/;

function cacheFor(reply: FastifyReply, path: string): void {
  reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Astro puts the hashes of a page's scripts and styles into a meta element; the header says the same and more. */
function policyOf(html: string): string {
  const meta =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replace(/;\s*$/, '')}; ${commonPolicy}`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves pages and files, and the 404 of everything else. Folders that are not built serve nothing. */
export async function servePages(app: App): Promise<void> {
  const page = (root: string, file: string, policy: string) => (_: FastifyRequest, reply: FastifyReply) =>
    reply.header('content-security-policy', policy).sendFile(file, root);
  const options = { schema: { hide: true } } as const;

  await app.register(fastifyStatic, {
    root: siteFolder,
    serve: false,
    preCompressed: true,
    setHeaders: cacheFor,
  });
  for (const root of [siteFolder, adminFolder]) serveFiles(app, root);

  for (const file of htmlFiles(siteFolder)) {
    const handler = page(siteFolder, file, policyOf(readFileSync(join(siteFolder, file), 'utf8')));
    const path = `/${file.replace(/\\/g, '/').replace(/(^|\/)?(index)?\.html$/, '')}`;
    const name = path.slice(1);
    if ((tokenPages as readonly string[]).includes(name)) app.get(`${path}/:token`, options, handler);
    else if (file !== '404.html') app.get(path, options, handler);
  }
  if (existsSync(join(adminFolder, 'index.html'))) {
    for (const path of adminPaths)
      app.get(`/admin${path === '/' ? '' : path}`, options, page(adminFolder, 'index.html', adminPolicy));
  }

  const notFoundFile = join(siteFolder, '404.html');
  const notFoundPage = existsSync(notFoundFile)
    ? readFileSync(notFoundFile, 'utf8')
    : 'Page not found: {path}';
  const notFoundPolicy = policyOf(notFoundPage);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/i.test(path);
    if (!isPage) return reply.code(404).send(unknownPath(decoded(path)));
    reply.code(404).header('cache-control', 'no-store');
    if (/^\/admin(\/|$)/i.test(path) && existsSync(adminFolder)) {
      return reply.header('content-security-policy', adminPolicy).sendFile('index.html', adminFolder);
    }
    return reply
      .header('content-security-policy', notFoundPolicy)
      .type('text/html; charset=utf-8')
      .send(notFoundPage.replace('{path}', () => escapeHtml(decoded(path))));
  });
}

const htmlFiles = (root: string) => (existsSync(root) ? globSync('**/*.html', { cwd: root }) : []);

/** One route for each file that is no page, so that what is not there is a 404 of ours. */
function serveFiles(app: App, root: string): void {
  if (!existsSync(root)) return;
  const prefix = root === adminFolder ? '/admin/' : '/';
  for (const file of globSync('**/*.*', { cwd: root })) {
    if (/\.(html|br|gz|map)$/.test(file)) continue;
    app.get(`${prefix}${file}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(file, root));
  }
}
