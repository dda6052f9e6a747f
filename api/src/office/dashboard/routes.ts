import { getDashboard } from '@nanny-polo/shared/dashboard';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { dashboardOf } from './service.ts';

export function dashboardRoutes(app: App, db: Db): void {
  app.route({ ...getDashboard, handler: (request) => dashboardOf(db, request.query.days) });
}
