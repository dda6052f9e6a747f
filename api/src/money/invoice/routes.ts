import { orderInvoice } from '@nanny-polo/shared/order';
import { userInvoice } from '@nanny-polo/shared/user-booking';
import { userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { invoiceFile } from './service.ts';

/** Registers the calls that return an order's invoice: for the agency, and for the parent who owes it. */
export function invoiceRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...orderInvoice,
    handler: async (request, reply) =>
      sendFile(reply, await invoiceFile(db, config.facts, request.params.id)),
  });
  app.route({
    ...userInvoice,
    handler: async (request, reply) =>
      sendFile(reply, await invoiceFile(db, config.facts, request.params.id, userOf(request).id)),
  });
}
