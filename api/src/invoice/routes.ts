import { orderInvoice } from '@nanny-polo/shared/order';
import type { Db } from '../database/database.ts';
import type { App } from '../http/instance.ts';
import { invoiceOf, invoicePolicy } from './service.ts';

/** The invoice of an order as a page. */
export function invoiceRoutes(app: App, db: Db): void {
  app.route({
    ...orderInvoice,
    handler: async (request, reply) => {
      const page = await invoiceOf(db, request.params.id);
      return reply
        .header('content-security-policy', invoicePolicy)
        .type('text/html; charset=utf-8')
        .send(page);
    },
  });
}
