/** Mails to families about orders. None is sent unless an admin asks for it. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { id, instant, version } from '../contract/field.ts';

/** An invoice and a receipt are about one order; a reminder is about all orders of a family. */
export const orderMailKind = z.enum(['invoice', 'reminder', 'receipt']);
export type OrderMailKind = z.output<typeof orderMailKind>;

/** The action of the event that a mail leaves in the order's history. */
export const orderMailActions = {
  invoice: 'send invoice',
  reminder: 'remind',
  receipt: 'send receipt',
} as const satisfies Record<OrderMailKind, string>;

const change = requirePermission('dashboard', 'full');

const body = z.strictObject({
  kind: orderMailKind,
  order_ids: z
    .array(id)
    .check(z.minLength(1, 'Choose at least one order'), z.maxLength(1000, 'At most 1,000 orders')),
});

/** The orders about which no mail is sent, and why. */
const refused = z.array(z.object({ number: z.string(), parent_name: z.string(), why: z.string() }));

/** The orders as a preview shows them. */
const seen = z.array(z.object({ id, version }));

export const previewOrderMail = defineEndpoint('POST', '/admin/order/mail/preview', change, {
  summary: 'The mails about orders as they would be sent; sends nothing',
  body,
  response: {
    200: z.object({
      letters: z.array(
        z.object({
          parent_name: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          /** The latest mail of this kind about these orders; null if there was none. */
          last_at: z.nullable(instant),
        }),
      ),
      refused,
      seen,
    }),
  },
});
export type OrderMailPreview = ResponseBody<typeof previewOrderMail>;

export const sendOrderMail = defineEndpoint('POST', '/admin/order/mail', change, {
  summary: 'Mail invoices, reminders or receipts; honours Idempotency-Key',
  /** With `seen` of the preview: 409 if an order has changed since, or was mailed about by somebody else. */
  body: z.extend(body, { seen: z.optional(seen) }),
  response: { 200: z.object({ letters: z.int(), refused }) },
});
