import { canUseResource, leaveRecord, stayAtRecord } from '@nanny-polo/shared/office/live';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { deletePresence, recordPresence } from './service.ts';

/** Registers the calls by which tabs of the back office report the record that they have open. */
export function registerPresenceRoutes(app: App, db: Db): void {
  app.route({
    ...stayAtRecord,
    handler: async (request) => {
      const admin = adminOf(request);
      if (!canUseResource(request.body.resource, admin)) throw forbidden();
      return recordPresence(db, admin, { ...request.params, ...request.body });
    },
  });
  app.route({
    ...leaveRecord,
    handler: async (request) => {
      await deletePresence(db, adminOf(request), request.params.tab);
      return {};
    },
  });
}
