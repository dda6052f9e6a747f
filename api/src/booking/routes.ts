import { booking, bookingMoves, bookingTransitionNames, countBookings } from '@nanny-polo/shared/booking';
import type { Db } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import type { App } from '../http/instance.ts';
import { serveResource } from '../http/resource.ts';
import * as service from './service.ts';

/** Bookings: the resource, its counts and its moves. */
export function bookingRoutes(app: App, db: Db): void {
  serveResource(app, db, booking, service);
  app.route({ ...countBookings, handler: (request) => service.count(db, request.query) });
  for (const name of bookingTransitionNames) {
    app.route({
      ...bookingMoves[name],
      handler: (request) =>
        db.transaction((tx) => service.move(tx, actorOf(request), request.params.id, name, request.body)),
    });
  }
}
