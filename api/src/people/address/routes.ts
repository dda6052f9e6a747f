import { getPlace } from '@nanny-polo/shared/people/place';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { findPlace } from './place.ts';

export function registerAddressRoutes(app: App, db: Db): void {
  app.route({
    ...getPlace,
    handler: async ({ query }) => ({ place: await findPlace(db, query.postcode) }),
  });
}
