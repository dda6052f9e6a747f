import { userInvoice } from '@nanny-polo/shared/bookings/user-booking';
import { orderCreditNote, userCreditNote } from '@nanny-polo/shared/money/credit-note-files';
import { userReceipt } from '@nanny-polo/shared/money/order-account';
import { orderInvoice, orderUnprintable } from '@nanny-polo/shared/money/order-invoice';
import { userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { createCreditNoteFile, createInvoiceFile, createReceiptFile, unprintableOf } from './service.ts';

/** Registers the calls that return an order's invoice, receipt and credit notes: for the agency, and for the parent who owes it. */
export function registerInvoiceRoutes(app: App, { db, config: { facts } }: Dependencies): void {
  app.route({
    ...orderInvoice,
    handler: async ({ params }, reply) => sendFile(reply, await createInvoiceFile(db, facts, params)),
  });
  app.route({ ...orderUnprintable, handler: ({ params }) => unprintableOf(db, facts, params.id) });
  app.route({
    ...userInvoice,
    handler: async (request, reply) =>
      sendFile(
        reply,
        await createInvoiceFile(db, facts, { ...request.params, parentId: userOf(request).id }),
      ),
  });
  app.route({
    ...userReceipt,
    handler: async (request, reply) =>
      sendFile(
        reply,
        await createReceiptFile(db, facts, { ...request.params, parentId: userOf(request).id }),
      ),
  });
  app.route({
    ...orderCreditNote,
    handler: async ({ params }, reply) => sendFile(reply, await createCreditNoteFile(db, facts, params)),
  });
  app.route({
    ...userCreditNote,
    handler: async (request, reply) =>
      sendFile(
        reply,
        await createCreditNoteFile(db, facts, { ...request.params, parentId: userOf(request).id }),
      ),
  });
}
