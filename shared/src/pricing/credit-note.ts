import * as z from 'zod/mini';
import { defineLine, id, instant } from '../contract/field.ts';

/** Why less is to be paid than was billed. */
export const creditReason = z.enum(['goodwill', 'correction', 'cancelled']);
export type CreditReason = z.output<typeof creditReason>;

/** Why money is returned: for an overpayment, or with a credit note. */
export const refundReason = z.enum(['overpayment', ...creditReason.options]);
export type RefundReason = z.output<typeof refundReason>;

/** A credit note, or the cancellation of one. It is never changed. */
export const creditNote = z.object({
  id,
  /** Consecutive within its year. */
  number: z.string(),
  at: instant,
  amount_minor: z.int(),
  /** Null for a cancellation. */
  reason: z.nullable(creditReason),
  /** Printed on the document; for a cancellation, its reason. */
  note: z.string(),
  by: z.string(),
  /** The credit note that it cancels; null for a credit note. */
  cancels_id: z.nullable(id),
});
export type CreditNote = z.output<typeof creditNote>;

/** Returns whether a credit note still counts: it is neither cancelled nor itself a cancellation. */
export const isLiveNote = (
  { id: own, cancels_id }: Pick<CreditNote, 'id' | 'cancels_id'>,
  ofOrder: readonly Pick<CreditNote, 'cancels_id'>[],
): boolean => cancels_id === null && ofOrder.every((other) => other.cancels_id !== own);

/** Returns the sum of an order's credit notes that count, in minor units. */
export const sumCreditNotes = (ofOrder: readonly Pick<CreditNote, 'amount_minor' | 'cancels_id'>[]): number =>
  ofOrder.reduce(
    (sum, { amount_minor, cancels_id }) => sum + (cancels_id === null ? amount_minor : -amount_minor),
    0,
  );

/** Words for the family, printed on the credit note. */
export const creditNoteText = z.optional(defineLine(200));
