import * as contract from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { adminOf, clientOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { registerOpenRoutes, registerOwnRoutes } from '../account/routes.ts';
import { changeOwnAccount } from '../account/service.ts';
import { acceptInvitation } from '../invitation/service.ts';
import { signInAdmin } from './service.ts';

export function registerAdminAccountRoutes(app: App, dependencies: Dependencies): void {
  const { db, config } = dependencies;
  app.route({
    ...contract.adminLogin,
    handler: async (request) => ({
      data: await signInAdmin(db, config.limits, request.body, clientOf(request)),
    }),
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
    handler: async ({ params, body }) => {
      await acceptInvitation(db, params.token, body.password);
      return { message: 'Your password has been set. Please login with your new password.' };
    },
  });
  registerOpenRoutes(app, dependencies, 'admin', openAdminCalls);
  registerOwnRoutes(app, dependencies, 'admin', contract.ownAdminCalls);
}
