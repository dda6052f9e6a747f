import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as contract from '@nanny-polo/shared/accounts/user-account';
import * as profileCalls from '@nanny-polo/shared/accounts/user-profile';
import { clientOf, userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { registerOpenRoutes, registerOwnRoutes } from '../account/routes.ts';
import { notVerifiedMessage, signIn } from '../account/sign-in.ts';
import { changeProfile, getProfile, registerAccount, resendVerification } from './service.ts';

export function registerUserAccountRoutes(app: App, dependencies: Dependencies): void {
  const { db, config } = dependencies;
  const { limits } = config;
  app.route({
    ...contract.userLogin,
    handler: async (request) => {
      const { token } = await signIn(db, limits, 'user', request.body, clientOf(request));
      return { data: { access_token: token } };
    },
  });
  app.route({
    ...contract.registerUser,
    handler: async (request) => {
      await registerAccount(db, limits, request.body, request.ip);
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
}
