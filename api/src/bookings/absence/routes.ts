import {
  absenceOptions,
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
import { undoable } from '../../kernel/http/undoable.ts';
import { applyPlan, previewPlan } from './apply.ts';
import { choose, discardDesk, openDesk, optionsFor, planDesk } from './desk.ts';
import { getDesk, listDesks } from './view.ts';

export function absenceRoutes(app: App, db: Db): void {
  app.route({ ...listAbsences, handler: () => listDesks(db) });
  app.route({
    ...createAbsence,
    handler: (request, reply) =>
      db.transaction(undoable(request, reply, (tx) => openDesk(tx, actorOf(request), request.body))),
  });
  app.route({ ...getAbsence, handler: ({ params }) => getDesk(db, params.id) });
  app.route({ ...absenceOptions, handler: ({ params }) => optionsFor(db, params.id, params.booking) });
  serveAction(app, db, planAbsence, planDesk);
  serveAction(app, db, chooseForVisit, choose);
  serveAction(app, db, discardAbsence, discardDesk);
  app.route({
    ...previewAbsence,
    handler: (request) => previewPlan(db, actorOf(request), request.params.id, request.body),
  });
  serveAction(app, db, applyAbsence, applyPlan);
}
