/** What families owe, over all their orders, and their documents of a period: for the agency, and for each family. */

import * as z from 'zod/mini';
import { userOrder } from '../bookings/user-order.ts';
import { allowCallers, defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { day, id, idInUrl, instant, oneRecord } from '../contract/field.ts';
import { listQuery } from '../contract/list-query.ts';
import { paymentMethod, transactionKind } from './payment.ts';

const read = requirePermission('dashboard', 'visit');
const own = allowCallers('user');
const ownFiles = allowCallers('user', { limit: 'files' });

const owed = {
  /** What is to be paid, and the part of it that is past its due date, in minor units. */
  owed_minor: z.int(),
  overdue_minor: z.int(),
};

/** Over all families, or over one; `balance_minor` is less what the agency owes the family, and null for all. */
export const getOrderSums = defineEndpoint('GET', '/admin/order/sums', read, {
  summary: 'What is owed in all and what is overdue',
  querystring: z.strictObject({ parent_id: z.optional(idInUrl) }),
  response: { 200: z.object({ ...owed, families: z.int(), balance_minor: z.nullable(z.int()) }) },
});

const debtor = z.object({
  parent_id: id,
  parent_name: z.string(),
  phone: z.nullable(z.string()),
  ...owed,
  /** Their orders with a balance, and those of them that are overdue, the first due first. */
  order_ids: z.array(id),
  overdue_ids: z.array(id),
  /** The first due date that has passed, and the latest reminder; null if there is none. */
  overdue_since: z.nullable(instant),
  reminded_at: z.nullable(instant),
});
export type Debtor = z.output<typeof debtor>;

export const maxDebtors = 500;

/** The families who owe, the largest overdue sum first; at most `maxDebtors`. */
export const listDebtors = defineEndpoint('GET', '/admin/order/debtors', read, {
  summary: 'The families who owe, with the sum of each',
  response: { 200: z.array(debtor) },
});
export type Debtors = ResponseBody<typeof listDebtors>;

/** The days are those of the agency, both included. */
const period = z
  .strictObject({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' }));

const file = { response: { 200: z.file() } } as const;

/** Opening balance, invoices, payments, refunds, credit notes and closing balance, as a PDF. */
export const getStatement = defineEndpoint('GET', '/admin/order/statement', read, {
  summary: 'A family’s statement of a period as a PDF',
  querystring: z.extend(period, { parent_id: idInUrl }),
  ...file,
});

export const maxInvoicesInFile = 200;

/** The invoices dated in a period, of a family or of all, in one PDF. 422 if there is none, or too many. */
export const getInvoices = defineEndpoint('GET', '/admin/order/invoices', read, {
  summary: 'All invoices of a period in one PDF',
  querystring: z.extend(period, { parent_id: z.optional(idInUrl) }),
  ...file,
});

/** An order as its parent sees it, with its payments, the oldest first, and the first visit that it bills. */
const userInvoiceRecord = z.extend(userOrder, {
  first_visit: z.nullable(
    z.object({
      start_at: instant,
      /** The nanny's first name, from the confirmation on. */
      nanny_name: z.nullable(z.string()),
      /** Whether it has no confirmed nanny, so that its price may change. */
      open: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({ received_on: day, kind: transactionKind, amount_minor: z.int(), method: paymentMethod }),
  ),
});
export type UserInvoiceRecord = z.output<typeof userInvoiceRecord>;

/** The newest first by default; sorted by `owing`, those that are to be paid first. Without orders that were undone. */
export const listUserOrders = defineEndpoint('GET', '/users/order', own, {
  summary: 'The parent’s invoices with their payments; Content-Range states the total',
  querystring: listQuery({ equal: {}, range: {} }, ['id', 'owing']),
  response: { 200: z.array(userInvoiceRecord) },
});

/** `balance_minor` is less what the agency owes the parent; `transfer` describes its account, empty if it has none. */
export const getUserOrderSums = defineEndpoint('GET', '/users/order/sums', own, {
  summary: 'What the parent owes now and what of it is overdue',
  response: { 200: z.object({ ...owed, balance_minor: z.int(), transfer: z.string() }) },
});

export const userStatement = defineEndpoint('GET', '/users/order/statement', ownFiles, {
  summary: 'The parent’s statement of a period as a PDF',
  querystring: period,
  ...file,
});

/** The payments recorded for one of the parent's orders. 422 if there is none. */
export const userReceipt = defineEndpoint('GET', '/users/order/:id/receipt', ownFiles, {
  summary: 'The receipt for one of the parent’s orders as a PDF',
  params: oneRecord,
  ...file,
});
