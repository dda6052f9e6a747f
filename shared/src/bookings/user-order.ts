import * as z from 'zod/mini';
import { day, id, instant } from '../contract/field.ts';
import { creditNote } from '../pricing/credit-note.ts';
import { seriesOrderPeriod } from '../pricing/series-order-period.ts';

/** What a parent owes for bookings; its invoice is `userInvoice`. */
export const userOrder = z.object({
  id,
  number: z.string(),
  created_at: instant,
  total_minor: z.int(),
  /** What was received, less what was refunded. */
  paid_minor: z.int(),
  /** What is still to be paid; negative if it is to be refunded. */
  balance_minor: z.int(),
  overdue: z.boolean(),
  currency: z.string(),
  due_at: z.nullable(instant),
  /** The number of visits that it bills. */
  visits: z.int(),
  /** The week or month of a repeating booking that it bills, by its first day; null for other invoices. */
  period: z.nullable(z.object({ unit: seriesOrderPeriod, from: day })),
  /** What of it is for the booking with which it is read; null if it is read by itself. */
  visit_minor: z.nullable(z.int()),
  /** The oldest first; the PDF of each is `userCreditNote`. */
  credit_notes: z.array(
    z.pick(creditNote, { id: true, number: true, at: true, amount_minor: true, cancels_id: true }),
  ),
});
export type UserOrder = z.output<typeof userOrder>;
