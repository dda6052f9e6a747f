import { listUndoable, undoChange } from '@nanny-polo/shared/office/undo';
import { refreshSettings } from '../../accounts/agency/current-settings.ts';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import * as service from './service.ts';

export function registerUndoRoutes(app: App, db: Db): void {
  app.route({
    ...listUndoable,
    handler: (request) => service.listChanges(db, adminOf(request), request.server.undoSeconds),
  });
  app.route({
    ...undoChange,
    handler: async (request) => {
      const undone = await db
        .transaction((tx) =>
          service.undoChange(
            tx,
            adminOf(request),
            actorOf(request),
            request.params.id,
            request.server.undoSeconds,
            request.body?.also_booked,
          ),
        )
        .catch(service.refuseConstraint);
      await refreshSettings(db);
      return undone;
    },
  });
}
