import {
  agreeByLink as agreeCall,
  getPriceChange,
  refuseByLink as refuseCall,
} from '@nanny-polo/shared/price-change';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import type { App } from '../../kernel/http/instance.ts';
import { agreeByLink, inAgreement, refuseByLink } from './price-agreement.ts';
import { readPriceChange } from './price-page.ts';

/** Registers the calls of the page behind a family's link to a new price. */
export function priceRoutes(app: App, db: Db): void {
  app.route({ ...getPriceChange, handler: (request) => readPriceChange(db, request.params.token) });
  app.route({
    ...agreeCall,
    handler: ({ params, body }) =>
      inAgreement(db, system, (tx) => agreeByLink(tx, params.token, body.total_minor), params.token),
  });
  app.route({
    ...refuseCall,
    handler: (request) => db.transaction((tx) => refuseByLink(tx, request.params.token)),
  });
}
