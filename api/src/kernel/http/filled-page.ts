import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AgencySettings } from '@nanny-polo/shared/agency-settings';
import { fillPage, pageValues } from '@nanny-polo/shared/page-values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { html } from '../mail/html.ts';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: promisify(gzip),
} as const;

/** The best encoding first. */
const encodings = ['br', 'gzip'] as const;

/** Matches the policy that Astro writes into a page. The header contains it, and its hashes do not compress. */
const policyMeta = /<meta http-equiv="content-security-policy"[^>]*>/i;

/** Escapes text for HTML. */
export const inHtml = (text: string): string => html`${text}`.source;

/** A built page with the agency's figures and time zone in it. */
interface Filled {
  readonly version: number;
  readonly html: string;
  readonly etag: string;
  readonly compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
}

/** Returns a handler that sends a built page, filled and compressed once for each version of the settings. */
export function filledPage(built: string, settings: () => AgencySettings) {
  const source = built.replace(policyMeta, '');
  let filled: Filled | undefined;

  const fill = (current: AgencySettings): Filled => {
    const text = fillPage(source, pageValues(current), inHtml);
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    return { version: current.version, html: text, etag, compressed: {} };
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const current = settings();
    if (filled?.version !== current.version) filled = fill(current);
    const page = filled;
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.headers({ etag: page.etag, vary }).type('text/html; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
      return reply.code(304).send();
    const accepted = new Negotiator(request).encodings([...encodings]);
    const encoding = encodings.find((one) => accepted.includes(one));
    if (!encoding) return reply.send(page.html);
    page.compressed[encoding] ??= compress[encoding](page.html);
    return reply.header('content-encoding', encoding).send(await page.compressed[encoding]);
  };
}
