import { series as contract, draftSeries, listSeriesVisits } from '@nanny-polo/shared/series';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { draftOf } from './draft.ts';
import { seriesService } from './service.ts';
import { visitsOf } from './timetable.ts';

/** Registers the resource of series, their drafts and their visits. */
export function seriesRoutes(app: App, db: Db): void {
  serveResource(app, db, contract, seriesService);
  app.route({ ...draftSeries, handler: ({ body }) => draftOf(db, body) });
  app.route({
    ...listSeriesVisits,
    handler: ({ params, query }) => visitsOf(db, params.id, query),
  });
}
