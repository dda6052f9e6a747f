import { answerSeriesOffer, getSeriesOffer } from '@nanny-polo/shared/series-offer';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { answerSeriesByLink } from './answer-offer.ts';
import { readSeriesOffer } from './series-offer-page.ts';

/** Registers the calls of the page behind a nanny's link to the offer of a series. */
export function seriesOfferRoutes(app: App, db: Db): void {
  app.route({ ...getSeriesOffer, handler: (request) => readSeriesOffer(db, request.params.token) });
  app.route({
    ...answerSeriesOffer,
    handler: (request) => db.transaction((tx) => answerSeriesByLink(tx, request.params.token, request.body)),
  });
}
