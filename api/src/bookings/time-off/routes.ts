import { addTimeOff, listTimeOff, removeTimeOff } from '@nanny-polo/shared/nanny-polo';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import * as timeOff from './service.ts';

/** Registers the calls about nannies' time off. */
export function timeOffRoutes(app: App, db: Db): void {
  app.route({ ...listTimeOff, handler: (request) => timeOff.listTimeOff(db, request.params.id) });
  app.route({
    ...addTimeOff,
    handler: async (request, reply) => {
      const added = await db.transaction((tx) =>
        timeOff.addTimeOff(tx, actorOf(request), request.params.id, request.body),
      );
      return reply.code(201).send(added);
    },
  });
  app.route({
    ...removeTimeOff,
    handler: (request) => {
      const { id, entry } = request.params;
      return db.transaction((tx) => timeOff.removeTimeOff(tx, actorOf(request), id, entry));
    },
  });
}
