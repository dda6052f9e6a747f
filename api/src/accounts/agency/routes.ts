import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { Db } from '../../kernel/database/database.ts';
import { listEvents } from '../../kernel/history/service.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { adoptSettings } from './current-settings.ts';
import { changeSettings, readSettings } from './service.ts';

/** Registers the calls about the settings. After a change of them `onChange` is awaited. */
export function registerAgencyRoutes(app: App, db: Db, onChange: (db: Db) => Promise<unknown>): void {
  app.route({ ...agencySettings.get, handler: (request) => readSettings(db, request.params.id) });
  app.route({
    ...agencySettings.update,
    handler: async (request, reply) => {
      const { params, body } = request;
      const change = (tx: Db) => changeSettings(tx, actorOf(request), params.id, body, adminOf(request));
      const changed = await db.transaction(makeUndoable(request, reply, change));
      adoptSettings(changed);
      await onChange(db);
      return changed;
    },
  });
  app.route({
    ...agencySettings.history,
    handler: (request) => listEvents(db, agencySettings.name, request.params.id),
  });
}
