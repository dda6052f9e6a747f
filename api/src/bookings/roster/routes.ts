import { getPlacements, getRoster, getRosterLoad } from '@nanny-polo/shared/roster';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { placements } from './placement.ts';
import { roster, rosterLoad } from './service.ts';

export function rosterRoutes(app: App, db: Db): void {
  app.route({ ...getRoster, handler: ({ query }) => roster(db, query) });
  app.route({ ...getRosterLoad, handler: ({ query }) => rosterLoad(db, query) });
  app.route({ ...getPlacements, handler: ({ params, query }) => placements(db, params.id, query) });
}
