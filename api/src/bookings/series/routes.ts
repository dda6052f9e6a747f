import { series as contract, draftSeries, listSeriesVisits } from '@nanny-polo/shared/series';
import { answerSeriesForNanny, confirmSeries, offerSeries } from '@nanny-polo/shared/series-work';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { undoable } from '../../kernel/http/undoable.ts';
import { recordSeriesReply } from './answer-offer.ts';
import { confirmVisits } from './confirm.ts';
import { createSeries } from './create-series.ts';
import { draftOf } from './draft.ts';
import { offerVisits } from './offer-visits.ts';
import { previewed } from './preview.ts';
import { seriesService } from './service.ts';
import { visitsOf } from './timetable.ts';

/** Registers the resource of series, their drafts, offers and visits. */
export function seriesRoutes(app: App, db: Db): void {
  serveResource(app, db, contract, { ...seriesService, create: createSeries });
  serveAction(app, db, offerSeries, offerVisits);
  serveAction(app, db, answerSeriesForNanny, recordSeriesReply);
  app.route({
    ...confirmSeries,
    handler: (request, reply) => {
      const { params, body } = request;
      const work = (tx: Db) => confirmVisits(tx, actorOf(request), params.id, body);
      return previewed(db, body.preview, body.preview ? work : undoable(request, reply, work));
    },
  });
  app.route({ ...draftSeries, handler: ({ body }) => draftOf(db, body) });
  app.route({
    ...listSeriesVisits,
    handler: ({ params, query }) => visitsOf(db, params.id, query),
  });
}
