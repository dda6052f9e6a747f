import { countBookedDays } from '@nanny-polo/shared/bookings/booked-days';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { countVisitsIn } from './service.ts';

export function registerBookedDaysRoutes(app: App, db: Db): void {
  app.route({
    ...countBookedDays,
    handler: async ({ params, body }) => {
      await readSettings(db, params.id);
      return countVisitsIn(db, body.periods);
    },
  });
}
