import {
  archiveParent,
  countParents,
  eraseParent,
  exportParent,
  parentMoves,
  parents,
  restoreParent,
} from '@nanny-polo/shared/parents';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMove, serveMoves } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { erase } from '../personal-data/erase.ts';
import { exportPerson } from '../personal-data/export.ts';
import * as service from './service.ts';
import { count, move, setArchived } from './service.ts';

/** Parents: the agency's side. */
export function parentRoutes(app: App, db: Db): void {
  app.route({ ...countParents, handler: (request) => count(db, request.query) });
  serveResource(app, db, parents, service);
  serveMoves(app, db, parentMoves, move);
  serveMove(app, db, archiveParent, (tx, actor, id, sent) => setArchived(tx, actor, id, true, sent));
  serveMove(app, db, restoreParent, (tx, actor, id, sent) => setArchived(tx, actor, id, false, sent));
  serveMove(app, db, eraseParent, erase);
  app.route({
    ...exportParent,
    handler: (request) => db.transaction((tx) => exportPerson(tx, actorOf(request), request.params.id)),
  });
}
