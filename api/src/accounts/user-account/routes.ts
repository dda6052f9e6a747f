import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as contract from '@nanny-polo/shared/accounts/user-account';
import { userPasskeySignIn, userPasskeys, userProof } from '@nanny-polo/shared/accounts/user-passkeys';
import * as profileCalls from '@nanny-polo/shared/accounts/user-profile';
import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { clientOf, userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { generateToken } from '../../kernel/session/token.ts';
import { defineRegistrationCookie, registerOpenRoutes, registerOwnRoutes } from '../account/routes.ts';
import { notVerifiedMessage, signIn } from '../account/sign-in.ts';
import { registerNotMeRoute, registerPasskeyRoutes } from '../second-factor/routes.ts';
import { signInByPasskey, startPasskeySignIn } from '../second-factor/sign-in.ts';
import { createBrowserNote } from '../session/routes.ts';
import { changeProfile, getProfile, registerAccount, resendVerification } from './service.ts';

export function registerUserAccountRoutes(app: App, dependencies: Dependencies): void {
  const { db, config } = dependencies;
  const { limits } = config;
  const cookie = defineRegistrationCookie(config.publicUrl);
  const noteBrowser = createBrowserNote(dependencies);
  app.route({
    ...contract.userLogin,
    handler: async (request, reply) => {
      const { token } = await signIn(db, limits, 'user', request.body, clientOf(request));
      await noteBrowser(request, reply, token);
      return { data: { access_token: token } };
    },
  });
  app.route({
    ...contract.registerUser,
    handler: async (request, reply) => {
      const browserSecret = generateToken();
      await registerAccount(db, limits, request.body, { ip: request.ip, browserSecret });
      cookie.set(reply, browserSecret, tokenHours * 3600);
      return { message: 'Account has been created please check your email to activate your account' };
    },
  });
  app.route({
    ...contract.resendVerification,
    handler: async ({ body }) => {
      await resendVerification(db, limits, body.email);
      return { message: notVerifiedMessage };
    },
  });
  app.route({
    ...profileCalls.userProfile,
    handler: async (request) => ({ data: await getProfile(db, userOf(request).id) }),
  });
  app.route({
    ...profileCalls.changeUserProfile,
    handler: async (request) => ({ data: await changeProfile(db, userOf(request).id, request.body) }),
  });
  registerOpenRoutes(app, dependencies, 'user', openUserCalls);
  registerOwnRoutes(app, dependencies, 'user', profileCalls.ownUserCalls);
  app.route({ ...userPasskeySignIn.start, handler: (request) => startPasskeySignIn(db, config, request.ip) });
  app.route({
    ...userPasskeySignIn.finish,
    handler: async (request, reply) => {
      const token = await signInByPasskey(db, config, 'user', request.body.response, clientOf(request));
      await noteBrowser(request, reply, token);
      return { data: { access_token: token } };
    },
  });
  registerPasskeyRoutes(app, dependencies, 'user', userPasskeys, userProof);
  registerNotMeRoute(app, dependencies, 'user', openUserCalls);
}
