import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { Db } from '../../kernel/database/database.ts';
import { listEvents } from '../../kernel/history/service.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { adoptSettings } from './current-settings.ts';
import { changeSettings, readSettings } from './service.ts';

export function registerAgencyRoutes(app: App, db: Db): void {
  app.route({ ...agencySettings.get, handler: (request) => readSettings(db, request.params.id) });
  app.route({
    ...agencySettings.update,
    handler: async (request) => {
      const { params, body } = request;
      const changed = await db.transaction((tx) => changeSettings(tx, actorOf(request), params.id, body));
      adoptSettings(changed);
      return changed;
    },
  });
  app.route({
    ...agencySettings.history,
    handler: (request) => listEvents(db, agencySettings.name, request.params.id),
  });
}
