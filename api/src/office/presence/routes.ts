import { leaveRecord, mayUse, stayAtRecord } from '@nanny-polo/shared/office/live';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { leave, stay } from './service.ts';

/** Registers the calls by which tabs of the back office report the record that they have open. */
export function presenceRoutes(app: App, db: Db): void {
  app.route({
    ...stayAtRecord,
    handler: async (request) => {
      const admin = adminOf(request);
      if (!mayUse(request.body.resource, admin)) throw forbidden();
      return stay(db, admin, { ...request.params, ...request.body });
    },
  });
  app.route({
    ...leaveRecord,
    handler: async (request) => {
      await leave(db, adminOf(request), request.params.tab);
      return {};
    },
  });
}
