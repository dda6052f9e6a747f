import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildAdminPolicy } from '@nanny-polo/shared/agency/admin-policy';
import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { fillPage, formatPageValues } from '@nanny-polo/shared/office/page-values';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { html } from '../mail/html.ts';
import { commonPolicy } from './security-headers.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: promisify(gzip),
} as const;

/** The best encoding first. */
const encodings = ['br', 'gzip'] as const;

/** Matches the policy that Astro writes into a page. The header contains it, and its hashes do not compress. */
const policyMeta = /<meta http-equiv="content-security-policy"[^>]*>/i;

export const escapeHtml = (text: string): string => html`${text}`.source;

/** Returns the handler that sends a built page, filled and compressed once for each version of the settings. */
export function createPageHandler(built: string, policy: string, settings: () => AgencySettings): Handler {
  const source = built.replace(policyMeta, '');
  const fill = (current: AgencySettings) => {
    const text = fillPage(source, formatPageValues(current), escapeHtml);
    // Weak, since the encodings of a page share it.
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    const compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
    return { version: current.version, html: text, etag, compressed };
  };
  let filled: ReturnType<typeof fill> | undefined;

  return async (request, reply) => {
    const current = settings();
    if (filled?.version !== current.version) filled = fill(current);
    const page = filled;
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply
      .headers({ 'content-security-policy': policy, etag: page.etag, vary })
      .type('text/html; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    if (reply.statusCode === 200 && known.includes(page.etag)) return reply.code(304).send();
    const accepted = new Negotiator(request).encodings([...encodings]);
    const encoding = encodings.find((one) => accepted.includes(one));
    if (!encoding) return reply.send(page.html);
    page.compressed[encoding] ??= compress[encoding](page.html);
    return reply.header('content-encoding', encoding).send(await page.compressed[encoding]);
  };
}

/** Returns the Content-Security-Policy of a page: the one that Astro writes into a meta element, and `commonPolicy`. */
export function policyOf(html: string): string {
  const meta =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replace(/;\s*$/, '')}; ${commonPolicy}`;
}

/** Returns the handler of every screen of the back office, or undefined if it is not built. */
export function createBackOfficeHandler(
  folder: string,
  outside: OutsideServices,
  settings: () => AgencySettings,
): Handler | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  return createPageHandler(
    readFileSync(file, 'utf8'),
    `${buildAdminPolicy(outside)}; ${commonPolicy}`,
    settings,
  );
}
