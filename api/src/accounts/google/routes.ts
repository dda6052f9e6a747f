import { googleFailure, googleLogin, startGoogleLogin } from '@nanny-polo/shared/google';
import { parseCookie, stringifySetCookie } from 'cookie';
import { Refusal } from '../../kernel/error/error.ts';
import { clientOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { type Flow, googleClient } from './provider.ts';
import { signInWith } from './service.ts';

/**
 * The cookie that carries a begun sign-in to its end; no script reads it. On https its name keeps every other host,
 * a neighbour under the same domain too, from setting it.
 */
const cookies = {
  https: { name: '__Host-google-sign-in', path: '/', secure: true },
  http: { name: 'google-sign-in', path: '/api/users/google', secure: false },
} as const;

/** How long a begun sign-in may take, in seconds. */
const patience = 600;

const refused = () => new Refusal(422, { message: googleFailure });
const away = () => new Refusal(503, { message: googleFailure }, 30);

/** Sign-in with Google: the browser gets an address and brings back a code, and never sees the secret. */
export function googleRoutes(app: App, { db, config }: Dependencies): void {
  const google = config.google && googleClient(config.google, `${config.publicUrl}/auth-redirect`);
  const cookie = cookies[config.publicUrl.startsWith('https:') ? 'https' : 'http'];
  const setCookie = (value: string, maxAge: number) =>
    stringifySetCookie({ ...cookie, value, maxAge, httpOnly: true, sameSite: 'lax' });

  app.route({
    ...startGoogleLogin,
    handler: async (request, reply) => {
      if (!google) throw away();
      const started = await google.start().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the OpenID provider cannot be reached');
        throw away();
      });
      const value = Buffer.from(JSON.stringify(started.flow)).toString('base64url');
      reply.header('set-cookie', setCookie(value, patience));
      return { url: started.url };
    },
  });
  app.route({
    ...googleLogin,
    handler: async (request, reply) => {
      const flow = flowOf(parseCookie(request.headers.cookie ?? '')[cookie.name]);
      reply.header('set-cookie', setCookie('', 0));
      if (!google || !flow) throw refused();
      const identity = await google.redeem(request.body, flow).catch((error: unknown) => {
        request.log.info({ reason: (error as { code?: string }).code }, 'a Google answer was refused');
        throw refused();
      });
      const token = await signInWith(db, identity, clientOf(request));
      if (!token) throw refused();
      return { token };
    },
  });
}

function flowOf(cookie = ''): Flow | null {
  try {
    const value = JSON.parse(Buffer.from(cookie, 'base64url').toString());
    const { state, nonce, verifier } = value as Flow;
    return [state, nonce, verifier].every((one) => typeof one === 'string' && one !== '')
      ? { state, nonce, verifier }
      : null;
  } catch {
    return null;
  }
}
