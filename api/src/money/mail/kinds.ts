/** The mails about orders, as the queue names them. `../letters` has their words. */

import { defineMailKind } from '../../kernel/mail/letter.ts';

/** By the events of the orders: one of an invoice or a receipt, one or several of a reminder. */
export interface OrderMail {
  readonly event_ids: readonly number[];
}

export const orderMails = {
  invoice: defineMailKind<OrderMail>('order-invoice'),
  reminder: defineMailKind<OrderMail>('order-reminder'),
  receipt: defineMailKind<OrderMail>('order-receipt'),
};
