import {
  listChecks,
  recordCheck,
  retractCheck,
  waiveCheck,
} from '@nanny-polo/shared/people/nanny-check-calls';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { listCheckRecords, recordPassedCheck, retractCheckRecord, waiveNannyCheck } from './record-checks.ts';

/** Registers the calls about a nanny's checks. None can be undone: a wrong record is retracted. */
export function registerCheckRoutes(app: App, db: Db): void {
  app.route({ ...listChecks, handler: ({ params }) => listCheckRecords(db, params.id) });
  app.route({
    ...recordCheck,
    handler: (request) =>
      db.transaction((tx) => recordPassedCheck(tx, actorOf(request), request.params.id, request.body)),
  });
  app.route({
    ...waiveCheck,
    handler: (request) =>
      db.transaction((tx) => waiveNannyCheck(tx, actorOf(request), request.params.id, request.body)),
  });
  app.route({
    ...retractCheck,
    handler: (request) =>
      db.transaction((tx) =>
        retractCheckRecord(tx, actorOf(request), request.params.id, request.params.check_id, request.body),
      ),
  });
}
