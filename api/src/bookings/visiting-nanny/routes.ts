import { listVisitingNannies, preferNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import * as service from './service.ts';

export function registerVisitingNannyRoutes(app: App, db: Db): void {
  app.route({
    ...listVisitingNannies,
    handler: async (request) => ({ data: await service.list(db, userOf(request).id) }),
  });
  app.route({
    ...preferNanny,
    handler: async (request) => ({
      data: await db.transaction((tx) =>
        service.preferNanny(tx, actorOf(request), userOf(request).id, request.params.id, request.body),
      ),
    }),
  });
}
