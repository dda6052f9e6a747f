import { series as contract, draftSeries, listSeriesVisits } from '@nanny-polo/shared/bookings/series';
import { answerSeriesOffer, getSeriesOffer } from '@nanny-polo/shared/bookings/series-offer';
import {
  answerSeriesForNanny,
  cancelSeries,
  changeSeries,
  confirmSeries,
  offerSeries,
  type SeriesEffects,
} from '@nanny-polo/shared/bookings/series-work';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { assertNoReasons } from '../booking/rules.ts';
import { readSeriesOffer } from '../series-offer/page.ts';
import { draftOf } from '../series-plan/draft.ts';
import { answerSeriesByLink, recordSeriesReply } from './answer-offer.ts';
import { cancelVisits } from './cancel.ts';
import { changeVisits } from './change.ts';
import { confirmVisits } from './confirm.ts';
import { createSeries, offerVisits } from './offer-visits.ts';
import { seriesService } from './service.ts';
import { visitsOf } from './timetable.ts';

export function registerSeriesRoutes(app: App, db: Db): void {
  serveResource(app, db, contract, { ...seriesService, create: createSeries });
  serveAction(app, db, offerSeries, offerVisits);
  serveAction(app, db, answerSeriesForNanny, recordSeriesReply);
  servePreviewed(app, db, confirmSeries, confirmVisits);
  servePreviewed(app, db, changeSeries, changeVisits);
  servePreviewed(app, db, cancelSeries, cancelVisits);
  app.route({ ...draftSeries, handler: ({ body }) => draftOf(db, body) });
  app.route({
    ...listSeriesVisits,
    handler: ({ params, query }) => visitsOf(db, params.id, query.from),
  });
  app.route({ ...getSeriesOffer, handler: ({ params }) => readSeriesOffer(db, params.token) });
  app.route({
    ...answerSeriesOffer,
    handler: ({ params, body }) => db.transaction((tx) => answerSeriesByLink(tx, params.token, body)),
  });
}

/**
 * Registers a call on many visits of a series and its preview. A preview is rolled back with the mails that it queued.
 * Any other call that is not allowed gets 422 with every reason, by day.
 */
function servePreviewed<Sent extends { preview?: boolean | undefined }>(
  app: App,
  db: Db,
  call: Endpoint,
  act: (tx: Db, actor: Actor, id: number, body: Sent) => Promise<SeriesEffects>,
): void {
  app.route({
    ...call,
    handler(request, reply) {
      const body = request.body as Sent;
      const { id } = request.params as { id: number };
      const work = (tx: Db) => act(tx, actorOf(request), id, body);
      if (body.preview) return runAndRollBack(db, work);
      const undoableWork = makeUndoable(request, reply, work);
      return db.transaction(async (tx) => {
        const effects = await undoableWork(tx);
        assertNoReasons(reasonsOf(effects));
        return effects;
      });
    },
  });
}

const reasonsOf = ({ visits }: SeriesEffects) =>
  visits.flatMap(({ effect, day, reasons }) =>
    effect === 'refused' ? reasons.map((message) => ({ field: day, message })) : [],
  );
