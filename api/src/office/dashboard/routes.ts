import { getBoard } from '@nanny-polo/shared/office/board';
import { getDashboard } from '@nanny-polo/shared/office/dashboard';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { boardFor } from './board.ts';
import { dashboardOf } from './service.ts';

export function dashboardRoutes(app: App, db: Db): void {
  app.route({ ...getBoard, handler: (request) => boardFor(db, adminOf(request).permissions) });
  app.route({ ...getDashboard, handler: (request) => dashboardOf(db, request.query.days) });
}
