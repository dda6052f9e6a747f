import { countNannies, nanny, nannyMoves } from '@nanny-polo/shared/nanny';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMoves } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import * as service from './service.ts';
import { count, move } from './service.ts';

/** The accounts of nannies. */
export function nannyRoutes(app: App, db: Db): void {
  app.route({ ...countNannies, handler: (request) => count(db, request.query) });
  serveResource(app, db, nanny, service);
  serveMoves(app, db, nannyMoves, move);
}
