import {
  moveFamilyVisits,
  moveOwnVisits,
  previewFamilyMove,
  previewOwnMove,
} from '@nanny-polo/shared/bookings/move-visits';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { moveVisits, previewMove } from './service.ts';

export function registerMoveVisitsRoutes(app: App, db: Db): void {
  app.route({
    ...previewOwnMove,
    handler: (request) => previewMove(db, actorOf(request), userOf(request).id, request.body.address),
  });
  app.route({
    ...moveOwnVisits,
    handler: (request) =>
      db.transaction((tx) => moveVisits(tx, actorOf(request), userOf(request).id, request.body)),
  });
  app.route({
    ...previewFamilyMove,
    handler: (request) => previewMove(db, actorOf(request), request.params.id, request.body.address),
  });
  serveAction(app, db, moveFamilyVisits, moveVisits);
}
