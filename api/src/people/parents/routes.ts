import { archiveParent, countParents, parentMoves, parents, restoreParent } from '@nanny-polo/shared/parents';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMove, serveMoves } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import * as service from './service.ts';
import { count, move, setArchived } from './service.ts';

/** Parents: the agency's side. */
export function parentRoutes(app: App, db: Db): void {
  app.route({ ...countParents, handler: (request) => count(db, request.query) });
  serveResource(app, db, parents, service);
  serveMoves(app, db, parentMoves, move);
  serveMove(app, db, archiveParent, (tx, actor, id, sent) => setArchived(tx, actor, id, true, sent));
  serveMove(app, db, restoreParent, (tx, actor, id, sent) => setArchived(tx, actor, id, false, sent));
}
