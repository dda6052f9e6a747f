import { adminLogin, adminLogout, adminProfile } from '@nanny-polo/shared/admin-account';
import type { Db } from '../database/database.ts';
import { adminOf, clientOf } from '../http/access.ts';
import type { App } from '../http/instance.ts';
import { endSession } from '../session/service.ts';
import { signIn } from './service.ts';

/** Sign-in, profile and sign-out of admins. */
export function adminAccountRoutes(app: App, db: Db): void {
  app.route({
    ...adminLogin,
    handler: async (request) => ({ data: await signIn(db, request.body, clientOf(request)) }),
  });
  app.route({
    ...adminProfile,
    handler: (request) => {
      const { id, first_name, last_name, email, role, permissions } = adminOf(request);
      return { data: { id, first_name, last_name, email, role, permissions } };
    },
  });
  app.route({
    ...adminLogout,
    handler: async (request) => {
      await endSession(db, adminOf(request).sessionId);
      return { message: 'You are signed out.' };
    },
  });
}
