import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Defines a cookie that only the API reads. On HTTPS the prefix of its name prevents any other host from setting it. */
export function definePrivateCookie(publicUrl: string, name: string, path: string) {
  const cookie = publicUrl.startsWith('https:')
    ? { name: `__Host-${name}`, path: '/', secure: true }
    : { name, path, secure: false };
  const set = (reply: FastifyReply, value: string, maxAge: number) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({ ...cookie, value, maxAge, httpOnly: true, sameSite: 'lax' }),
    );
  return {
    read: (request: FastifyRequest) => parseCookie(request.headers.cookie ?? '')[cookie.name],
    /** `maxAge` in seconds. */
    set,
    clear: (reply: FastifyReply) => set(reply, '', 0),
  };
}
