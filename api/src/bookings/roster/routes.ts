import {
  getPlacements,
  getRoster,
  getRosterLoad,
  previewPlacement,
} from '@nanny-polo/shared/bookings/roster';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { findPlacements } from './placement.ts';
import { previewReschedule } from './preview.ts';
import { readRoster, readRosterLoad } from './service.ts';

export function registerRosterRoutes(app: App, db: Db): void {
  app.route({
    ...getRoster,
    handler: (request) => readRoster(db, adminOf(request).permissions, request.query),
  });
  app.route({
    ...getRosterLoad,
    handler: (request) => readRosterLoad(db, adminOf(request).permissions, request.query),
  });
  app.route({ ...getPlacements, handler: ({ params, query }) => findPlacements(db, params.id, query) });
  app.route({
    ...previewPlacement,
    handler: (request) => previewReschedule(db, actorOf(request), request.params.id, request.body),
  });
}
