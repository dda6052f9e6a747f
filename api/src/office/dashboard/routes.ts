import { getBoard } from '@nanny-polo/shared/office/board';
import { getDashboard } from '@nanny-polo/shared/office/dashboard';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { readAdminBoard } from './board.ts';
import { readDashboard } from './service.ts';

export function registerDashboardRoutes(app: App, db: Db): void {
  app.route({ ...getBoard, handler: (request) => readAdminBoard(db, adminOf(request).permissions) });
  app.route({ ...getDashboard, handler: (request) => readDashboard(db, request.query.days) });
}
