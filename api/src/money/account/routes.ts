import {
  getInvoices,
  getOrderSums,
  getStatement,
  getUserOrderSums,
  listDebtors,
  listUserOrders,
  userStatement,
} from '@nanny-polo/shared/money/order-account';
import { userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { listQueryOf, sendPage } from '../../kernel/http/serve-resource.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { describeTransfer } from '../invoice/content.ts';
import { listOrdersOfParent } from '../order/user-order.ts';
import { createInvoicesFile, createStatementFile } from './documents.ts';
import { listDebtorFamilies, readSums } from './service.ts';

/** Registers what families owe, and the documents of a period: for the agency, and for the parent whose they are. */
export function registerAccountRoutes(app: App, { db, config: { facts } }: Dependencies): void {
  app.route({
    ...getOrderSums,
    handler: async ({ query: { parent_id } }) => {
      const sums = await readSums(db, parent_id);
      return parent_id === undefined ? { ...sums, balance_minor: null } : sums;
    },
  });
  app.route({ ...listDebtors, handler: () => listDebtorFamilies(db) });
  app.route({
    ...getStatement,
    handler: async ({ query }, reply) => sendFile(reply, await createStatementFile(db, facts, query)),
  });
  app.route({
    ...getInvoices,
    handler: async ({ query }, reply) => sendFile(reply, await createInvoicesFile(db, facts, query)),
  });
  app.route({
    ...listUserOrders,
    handler: async (request, reply) => {
      const query = await listQueryOf(db, request);
      return sendPage(reply, 'order', query, await listOrdersOfParent(db, userOf(request).id, query));
    },
  });
  app.route({
    ...getUserOrderSums,
    handler: async (request) => ({
      ...(await readSums(db, userOf(request).id)),
      transfer: describeTransfer(facts),
    }),
  });
  app.route({
    ...userStatement,
    handler: async (request, reply) => {
      const asked = { ...request.query, parent_id: userOf(request).id };
      return sendFile(reply, await createStatementFile(db, facts, asked, { parentId: asked.parent_id }));
    },
  });
}
