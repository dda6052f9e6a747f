import { answerTimeForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { answerAskedTimes } from '@nanny-polo/shared/bookings/offer';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { answerTimesByLink, recordTimeAnswer } from './answer.ts';

export function registerTimeChangeRoutes(app: App, db: Db): void {
  serveAction(app, db, answerTimeForNanny, recordTimeAnswer);
  app.route({
    ...answerAskedTimes,
    handler: ({ params, body }) => db.transaction((tx) => answerTimesByLink(tx, params.token, body)),
  });
}
