import * as contract from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeySignIn, adminPasskeys, adminProof } from '@nanny-polo/shared/accounts/admin-passkeys';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { adminOf, clientOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { registerOpenRoutes, registerOwnRoutes } from '../account/routes.ts';
import { changeOwnAccount } from '../account/service.ts';
import { acceptInvitation } from '../invitation/service.ts';
import {
  registerNotMeRoute,
  registerPasskeyRoutes,
  registerSecondFactorRoutes,
} from '../second-factor/routes.ts';
import {
  completeSignIn,
  signInAdmin,
  signInByPasskey,
  startPasskeySignIn,
} from '../second-factor/sign-in.ts';
import { createBrowserNote } from '../session/routes.ts';

export function registerAdminAccountRoutes(app: App, dependencies: Dependencies): void {
  const { db, config } = dependencies;
  const noteBrowser = createBrowserNote(dependencies);
  app.route({
    ...contract.adminLogin,
    handler: async (request, reply) => {
      const data = await signInAdmin(db, config, request.body, clientOf(request));
      if (!data.second_factor) await noteBrowser(request, reply, data.access_token);
      return { data };
    },
  });
  app.route({
    ...adminPasskeySignIn.start,
    handler: (request) => startPasskeySignIn(db, config, request.ip),
  });
  app.route({
    ...adminPasskeySignIn.finish,
    handler: async (request, reply) => {
      const token = await signInByPasskey(db, config, 'admin', request.body.response, clientOf(request));
      await noteBrowser(request, reply, token);
      return { data: await completeSignIn(db, config, token) };
    },
  });
  app.route({
    ...contract.adminProfile,
    handler: (request) => {
      const { id, first_name, last_name, email, role, permissions } = adminOf(request);
      return { data: { id, first_name, last_name, email, role, permissions } };
    },
  });
  app.route({
    ...contract.changeAdminProfile,
    handler: async (request) => {
      const { id, email, role, permissions } = adminOf(request);
      const account = { realm: 'admin', id } as const;
      await db.transaction((tx) => changeOwnAccount(tx, account, 'update', () => request.body));
      return { data: { id, ...request.body, email, role, permissions } };
    },
  });
  app.route({
    ...contract.acceptInvitation,
    handler: async (request) => {
      const { params, body } = request;
      const access_token = await acceptInvitation(db, params.token, body.password, clientOf(request));
      return { message: 'Your password has been set. Please login with your new password.', access_token };
    },
  });
  registerOpenRoutes(app, dependencies, 'admin', openAdminCalls);
  registerOwnRoutes(app, dependencies, 'admin', contract.ownAdminCalls);
  registerPasskeyRoutes(app, dependencies, 'admin', adminPasskeys, adminProof);
  registerSecondFactorRoutes(app, dependencies);
  registerNotMeRoute(app, dependencies, 'admin', openAdminCalls);
}
