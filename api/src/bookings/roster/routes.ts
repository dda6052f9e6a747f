import {
  getPlacements,
  getRoster,
  getRosterLoad,
  previewPlacement,
} from '@nanny-polo/shared/bookings/roster';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { placements } from './placement.ts';
import { preview } from './preview.ts';
import { roster, rosterLoad } from './service.ts';

export function rosterRoutes(app: App, db: Db): void {
  app.route({ ...getRoster, handler: (request) => roster(db, adminOf(request).permissions, request.query) });
  app.route({
    ...getRosterLoad,
    handler: (request) => rosterLoad(db, adminOf(request).permissions, request.query),
  });
  app.route({ ...getPlacements, handler: ({ params, query }) => placements(db, params.id, query) });
  app.route({
    ...previewPlacement,
    handler: (request) => preview(db, actorOf(request), request.params.id, request.body),
  });
}
