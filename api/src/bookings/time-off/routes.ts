import { addTimeOff, listTimeOff, removeTimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import * as timeOff from './service.ts';

export function registerTimeOffRoutes(app: App, db: Db): void {
  app.route({ ...listTimeOff, handler: (request) => timeOff.listTimeOff(db, request.params.id) });
  serveAction(app, db, addTimeOff, timeOff.addTimeOff);
  serveAction(app, db, removeTimeOff, (tx, actor, id, _, { entry }: { entry: number }) =>
    timeOff.removeTimeOff(tx, actor, id, entry),
  );
}
