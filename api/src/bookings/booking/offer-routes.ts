import { answerOffer, getOffer } from '@nanny-polo/shared/offer';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { answerByLink } from './answer.ts';
import { readOffer } from './offer-page.ts';

export function offerRoutes(app: App, db: Db): void {
  app.route({ ...getOffer, handler: (request) => readOffer(db, request.params.token) });
  app.route({
    ...answerOffer,
    handler: (request) => db.transaction((tx) => answerByLink(tx, request.params.token, request.body)),
  });
}
