/** The payments and refunds of an order. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { day, defineLine, oneRecord, version } from '../contract/field.ts';
import { creditNoteText, refundReason } from '../pricing/credit-note.ts';
import { positiveAmount } from '../pricing/quote.ts';
import { order } from './order.ts';
import { paymentMethod, type TransactionKind } from './payment.ts';

const change = requirePermission('dashboard', 'full');
const record = order.get.schema.response[200];

/** Returns by how much, in minor units, an order would be overpaid after another payment; 0 if it would not. */
export const calculateOverpayment = (
  { balance_minor }: { readonly balance_minor: number },
  amount_minor: number,
): number => Math.max(0, amount_minor - balance_minor);

const transactionBody = {
  version,
  amount_minor: positiveAmount,
  method: paymentMethod,
  /** The proof: a bank's reference, or the number of a receipt. */
  proof: defineLine(200),
};
const payment = (kind: 'charge' | 'deposit') =>
  defineEndpoint('POST', `/admin/order/:id/${kind}`, change, {
    summary: `Record a ${kind}; honours Idempotency-Key`,
    params: oneRecord,
    body: z.strictObject({
      ...transactionBody,
      /** Not after today, on the agency's clock; today by default. */
      received_on: z.optional(day),
      /**
       * Confirms a payment that overpays the order: the sum overpaid afterwards. 409 `overpayment` with the sum in
       * `data` if it is missing or wrong.
       */
      overpayment_minor: z.optional(positiveAmount),
    }),
    response: { 200: record },
  });

export const orderTransactions = {
  charge: payment('charge'),
  deposit: payment('deposit'),
  refund: defineEndpoint('POST', '/admin/order/:id/refund', change, {
    summary:
      'Record a refund, with its credit note unless it returns an overpayment; honours Idempotency-Key',
    params: oneRecord,
    /** An overpayment has no credit note, hence no `note`. */
    body: z.strictObject({ ...transactionBody, reason: refundReason, note: creditNoteText }),
    response: { 200: record },
  }),
} as const satisfies Record<TransactionKind, unknown>;
