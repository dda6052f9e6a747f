import { addTimeOff, listTimeOff, removeTimeOff } from '@nanny-polo/shared/time-off';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { undoable } from '../../kernel/http/undoable.ts';
import * as timeOff from './service.ts';

/** Registers the calls about nannies' time off. */
export function timeOffRoutes(app: App, db: Db): void {
  app.route({ ...listTimeOff, handler: (request) => timeOff.listTimeOff(db, request.params.id) });
  app.route({
    ...addTimeOff,
    handler: async (request, reply) => {
      const work = (tx: Db) => timeOff.addTimeOff(tx, actorOf(request), request.params.id, request.body);
      const added = await db.transaction(undoable(request, reply, work));
      return reply.code(201).send(added);
    },
  });
  app.route({
    ...removeTimeOff,
    handler: (request, reply) => {
      const { id, entry } = request.params;
      const work = (tx: Db) => timeOff.removeTimeOff(tx, actorOf(request), id, entry);
      return db.transaction(undoable(request, reply, work));
    },
  });
}
