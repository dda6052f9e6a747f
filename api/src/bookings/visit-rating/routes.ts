import { listRatings } from '@nanny-polo/shared/bookings/visit-rating';
import { hasPermission } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { listNannyRatings } from './service.ts';

export function registerVisitRatingRoutes(app: App, db: Db): void {
  app.route({
    ...listRatings,
    handler: (request) => {
      const { permissions } = adminOf(request);
      return listNannyRatings(db, request.params.id, {
        words: hasPermission(permissions, 'nanny-polo', 'full'),
        families: hasPermission(permissions, 'parents', 'visit'),
      });
    },
  });
}
