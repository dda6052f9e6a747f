import { answerAsk, getAsk, seeAsk } from '@nanny-polo/shared/bookings/ask';
import {
  allowFamilyAgain,
  askMoreNannies,
  getCoverRequest,
  listDeclinedFamilies,
  previewCoverRequest,
  recordAskReply,
  startCoverRequest,
  stopCoverRequest,
} from '@nanny-polo/shared/bookings/cover';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { declinedFamiliesOf, liftDecline } from '../ask/declined-family.ts';
import { recordReplyToAsk, sendNextWave, stopAsking } from './action.ts';
import { answerAskByLink, readAsk, seeAsk as recordSeen } from './page.ts';
import { previewRequest, startCoverRequest as start } from './start.ts';
import { readRequest, requestOf } from './view.ts';

export function registerCoverRoutes(app: App, db: Db): void {
  app.route({ ...getCoverRequest, handler: ({ params }) => requestOf(db, params.id) });
  app.route({ ...previewCoverRequest, handler: ({ query }) => previewRequest(db, query.booking_ids) });
  app.route({
    ...startCoverRequest,
    handler: (request, reply) =>
      db.transaction(
        makeUndoable(request, reply, async (tx) => {
          const { booking_ids, agency_pays } = request.body;
          return readRequest(tx, await start(tx, actorOf(request), booking_ids, { agency_pays }));
        }),
      ),
  });
  serveAction(app, db, askMoreNannies, sendNextWave);
  serveAction(app, db, stopCoverRequest, stopAsking);
  serveAction(app, db, recordAskReply, recordReplyToAsk);
  app.route({ ...listDeclinedFamilies, handler: ({ params }) => declinedFamiliesOf(db, params.id) });
  serveAction(app, db, allowFamilyAgain, liftDecline);
  app.route({ ...getAsk, handler: ({ params }) => readAsk(db, params.token) });
  app.route({
    ...seeAsk,
    handler: async ({ params }) => {
      await recordSeen(db, params.token);
      return { message: 'Recorded' };
    },
  });
  app.route({
    ...answerAsk,
    handler: ({ params, body }) => db.transaction((tx) => answerAskByLink(tx, params.token, body)),
  });
}
