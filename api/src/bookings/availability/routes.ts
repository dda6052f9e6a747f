import { searchAvailability } from '@nanny-polo/shared/availability';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { findAvailable } from './service.ts';

export function availabilityRoutes(app: App, db: Db): void {
  app.route({ ...searchAvailability, handler: (request) => findAvailable(db, request.query) });
}
