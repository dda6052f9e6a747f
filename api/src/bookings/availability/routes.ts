import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import type { PriceAt } from './priced-times.ts';
import { findAvailableNannies } from './service.ts';

/** Registers the search. `priceAt` prices a visit at another time. */
export function registerAvailabilityRoutes(app: App, db: Db, priceAt: PriceAt): void {
  app.route({
    ...searchAvailability,
    handler: (request) => findAvailableNannies(db, request.query, priceAt),
  });
}
