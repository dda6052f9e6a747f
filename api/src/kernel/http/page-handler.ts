import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminPolicy } from '@nanny-polo/shared/admin-policy';
import type { AgencySettings } from '@nanny-polo/shared/agency-settings';
import type { OutsideServices } from '@nanny-polo/shared/outside-services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filledPage } from './filled-page.ts';
import { commonPolicy } from './security-headers.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Returns the Content-Security-Policy of a page, built from the hashes that Astro puts into a meta element. */
export function policyOf(html: string): string {
  const meta =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replace(/;\s*$/, '')}; ${commonPolicy}`;
}

/** Returns the handler that sends a built page with its policy. */
export function pageHandler(built: string, policy: string, settings: () => AgencySettings): Handler {
  const send = filledPage(built, settings);
  return (request, reply) => send(request, reply.header('content-security-policy', policy));
}

/** Returns the handler of every screen of the back office, or undefined if it is not built. */
export function backOfficeHandler(
  folder: string,
  outside: OutsideServices,
  settings: () => AgencySettings,
): Handler | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  return pageHandler(readFileSync(file, 'utf8'), `${adminPolicy(outside)}; ${commonPolicy}`, settings);
}
