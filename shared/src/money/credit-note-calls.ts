import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { oneRecord, requiredLine, version } from '../contract/field.ts';
import { creditNoteText, creditReason } from '../pricing/credit-note.ts';
import { positiveAmount } from '../pricing/quote.ts';
import { noteUrl, oneCreditNote } from './credit-note-files.ts';
import { order } from './order.ts';

const change = requirePermission('dashboard', 'full');
const record = order.get.schema.response[200];

/** Reduces what is to be paid, without a refund. */
export const creditOrder = defineEndpoint('POST', '/admin/order/:id/credit', change, {
  summary: 'Write a credit note; honours Idempotency-Key',
  params: oneRecord,
  body: z.strictObject({ version, amount_minor: positiveAmount, reason: creditReason, note: creditNoteText }),
  response: { 200: record },
});

/** 409 `illegal_transition` if the note is cancelled already or is itself a cancellation. */
export const cancelCreditNote = defineEndpoint('POST', `/admin/${noteUrl}/cancel`, change, {
  summary: 'Cancel a credit note, so that its amount is owed again; honours Idempotency-Key',
  params: oneCreditNote,
  body: z.strictObject({ version, reason: requiredLine(200) }),
  response: { 200: record },
});
