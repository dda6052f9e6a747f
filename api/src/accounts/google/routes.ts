import { googleFailure, googleLogin, startGoogleLogin } from '@nanny-polo/shared/accounts/google';
import { serviceUnavailable, unprocessableEntity } from '../../kernel/error/error.ts';
import { clientOf, tokenOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { definePrivateCookie } from '../../kernel/http/private-cookie.ts';
import { createBrowserNote } from '../session/routes.ts';
import { endUserSession } from '../session/service.ts';
import { createGoogleClient, type Flow } from './provider.ts';
import { signInWithGoogle } from './service.ts';

/** How long a sign-in may take, in seconds. */
const maxSignInSeconds = 600;

const refused = () => unprocessableEntity({ message: googleFailure });

/** Registers sign-in with Google. The browser gets a URL and returns a code; it never sees the client's secret. */
export function registerGoogleRoutes(app: App, { db, config }: Dependencies): void {
  const google = config.google && createGoogleClient(config.google, `${config.publicUrl}/auth-redirect`);
  const cookie = definePrivateCookie(config.publicUrl, 'google-sign-in', '/api/users/google');
  const noteBrowser = createBrowserNote({ db, config });

  app.route({
    ...startGoogleLogin,
    handler: async (request, reply) => {
      if (!google) throw serviceUnavailable(googleFailure, 30);
      const started = await google.start().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the OpenID provider cannot be reached');
        throw serviceUnavailable(googleFailure, 30);
      });
      const value = Buffer.from(JSON.stringify(started.flow)).toString('base64url');
      cookie.set(reply, value, maxSignInSeconds);
      return { url: started.url };
    },
  });
  app.route({
    ...googleLogin,
    handler: async (request, reply) => {
      const flow = flowOf(cookie.read(request));
      cookie.clear(reply);
      if (!google || !flow) throw refused();
      const identity = await google.redeem(request.body, flow).catch((error: unknown) => {
        request.log.info({ reason: (error as { code?: string }).code }, 'refused a response from Google');
        throw refused();
      });
      if (!identity.email_verified)
        throw unprocessableEntity({ message: googleFailure, code: 'google_unverified' });
      const token = await signInWithGoogle(db, identity, clientOf(request));
      if (!token) throw refused();
      await noteBrowser(request, reply, token);
      const replaced = tokenOf(request);
      if (replaced) await endUserSession(db, replaced);
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
