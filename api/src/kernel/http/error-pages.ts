import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePath } from '@nanny-polo/shared/contract/decode-path';
import { fillPage, formatPageValues } from '@nanny-polo/shared/office/page-values';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall } from './instance.ts';
import { escapeHtml, type Handler, policyOf } from './page-handler.ts';

export type ErrorPages = ReturnType<typeof createErrorPages>;

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Returns whether a request reads a path outside the API. */
export const isPageRead = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isApiCall(request);

/** Returns whether a browser navigates, and so shows the response to a person. */
export const isNavigation = (request: FastifyRequest): boolean =>
  isPageRead(request) && (request.headers.accept ?? '').includes('text/html');

/** Builds the error pages from `404.html` and `error.html` of the built site. */
export function createErrorPages(
  siteFolder: string,
  settings: () => AgencySettings,
  backOffice: Handler | undefined,
) {
  const template = (name: string, substitute: string) => {
    const file = join(siteFolder, name);
    const html = existsSync(file) ? readFileSync(file, 'utf8') : substitute;
    const policy = policyOf(html);
    return (reply: FastifyReply, values: Record<string, string>) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(
          fillPage(html, formatPageValues(settings()), escapeHtml).replace(
            /\{(path|status|message)\}/g,
            (place, name) => (name in values ? escapeHtml(values[name] ?? '') : place),
          ),
        );
  };
  const unknown = template('404.html', 'Page not found: {path}');
  const failed = template('error.html', '{status} {message}');

  return {
    /** Sends the “not found” page of the site, or the back office's for a path below /admin. */
    notFound(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      reply.code(404);
      if (/^\/admin(\/|$)/i.test(path) && backOffice)
        return backOffice(request, reply.header('cache-control', 'no-store'));
      return unknown(reply, { path: decodePath(path) });
    },
    /** Sends the generic error page (docs/specification.md, section 2). */
    failed: (reply: FastifyReply, status: number, message: string) =>
      failed(reply.code(status), { status: String(status), message }),
  };
}
