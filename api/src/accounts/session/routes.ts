/** The cookie by which a call knows the browser that it comes from. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import { definePrivateCookie } from '../../kernel/http/private-cookie.ts';
import { browserDays, noteBrowser } from './browser.ts';

/** Returns a function that notes the browser in which a call has signed somebody in, with the session's token. */
export function createBrowserNote({ db, config }: Pick<Dependencies, 'db' | 'config'>) {
  const cookie = definePrivateCookie(config.publicUrl, 'browser', '/api');
  return async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const { userAgent } = clientOf(request);
    const secret = await noteBrowser(db, config.limits, token, { kept: cookie.read(request), userAgent });
    if (secret) cookie.set(reply, secret, browserDays * 24 * 3600);
  };
}
