import {
  absenceOptions,
  absencePrices,
  applyAbsence,
  chooseForVisit,
  createAbsence,
  discardAbsence,
  getAbsence,
  planAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { listAbsences } from '@nanny-polo/shared/bookings/absence-list';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { applyPlan, previewPlan } from './apply.ts';
import { discardDesk, listOptions, openDesk, planDesk, storeChoice } from './desk.ts';
import { getDesk, listDesks } from './view.ts';
import { listPrices } from './visit-prices.ts';

export function registerAbsenceRoutes(app: App, db: Db): void {
  app.route({ ...listAbsences, handler: () => listDesks(db) });
  app.route({
    ...createAbsence,
    handler: (request, reply) =>
      db.transaction(makeUndoable(request, reply, (tx) => openDesk(tx, actorOf(request), request.body))),
  });
  app.route({ ...getAbsence, handler: ({ params }) => getDesk(db, params.id) });
  app.route({ ...absenceOptions, handler: ({ params }) => listOptions(db, params.id, params.booking) });
  app.route({ ...absencePrices, handler: ({ params }) => listPrices(db, params.id) });
  serveAction(app, db, planAbsence, planDesk);
  serveAction(app, db, chooseForVisit, storeChoice);
  serveAction(app, db, discardAbsence, discardDesk);
  app.route({
    ...previewAbsence,
    handler: (request) => previewPlan(db, actorOf(request), request.params.id, request.body),
  });
  serveAction(app, db, applyAbsence, applyPlan);
}
