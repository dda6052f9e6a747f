import { orderInvoice } from '@nanny-polo/shared/order';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { invoiceFile } from './service.ts';

/** Registers the invoice of an order. */
export function invoiceRoutes(app: App, db: Db): void {
  app.route({
    ...orderInvoice,
    handler: async (request, reply) => sendFile(reply, await invoiceFile(db, request.params.id)),
  });
}
