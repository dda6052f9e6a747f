import { getInvoices, getOrderSums, getStatement, listDebtors } from '@nanny-polo/shared/money/order-account';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { createInvoicesFile, createStatementFile } from './documents.ts';
import { listDebtorFamilies, readSums } from './service.ts';

/** Registers what families owe, and the documents of a period. */
export function registerAccountRoutes(app: App, { db, config: { facts } }: Dependencies): void {
  app.route({ ...getOrderSums, handler: ({ query }) => readSums(db, query.parent_id) });
  app.route({ ...listDebtors, handler: () => listDebtorFamilies(db) });
  app.route({
    ...getStatement,
    handler: async ({ query }, reply) => sendFile(reply, await createStatementFile(db, facts, query)),
  });
  app.route({
    ...getInvoices,
    handler: async ({ query }, reply) => sendFile(reply, await createInvoicesFile(db, facts, query)),
  });
}
