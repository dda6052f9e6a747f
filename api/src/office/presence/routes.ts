import { leaveRecord, listPresent, mayUse, stayAtRecord } from '@nanny-polo/shared/live';
import type { PermissionType } from '@nanny-polo/shared/permission';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { leave, presentAt, stay } from './service.ts';

function demand(admin: AdminSession, resource: string, type: PermissionType): void {
  if (!mayUse(resource, admin, type)) throw forbidden();
}

/** Registers the calls by which tabs of the back office report the record that they have open. */
export function presenceRoutes(app: App, db: Db): void {
  app.route({
    ...stayAtRecord,
    handler: async (request) => {
      const admin = adminOf(request);
      const { resource, editing } = request.body;
      demand(admin, resource, editing ? 'full' : 'visit');
      return { data: await stay(db, admin, { ...request.params, ...request.body }) };
    },
  });
  app.route({
    ...leaveRecord,
    handler: async (request) => {
      await leave(db, adminOf(request), request.params.tab);
      return { data: [] };
    },
  });
  app.route({
    ...listPresent,
    handler: async (request) => {
      demand(adminOf(request), request.query.resource, 'visit');
      return { data: await presentAt(db, request.query) };
    },
  });
}
