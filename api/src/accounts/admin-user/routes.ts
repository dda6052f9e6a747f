import { adminUser, adminUserMoves, countAdminUsers, inviteAgain } from '@nanny-polo/shared/admin-user';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMove, serveMoves } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import * as service from './service.ts';
import { count, invite, move } from './service.ts';

/** The agency's people. */
export function adminUserRoutes(app: App, db: Db): void {
  app.route({ ...countAdminUsers, handler: (request) => count(db, request.query) });
  serveResource(app, db, adminUser, service);
  serveMoves(app, db, adminUserMoves, move);
  serveMove(app, db, inviteAgain, invite);
}
