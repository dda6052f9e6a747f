import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { idInUrl, requiredLine, version } from '../contract/field.ts';
import { oneRecord } from '../contract/resource.ts';
import { creditNoteText, creditReason } from '../pricing/credit-note.ts';
import { positiveAmount } from '../pricing/quote.ts';
import { order } from './order.ts';

const read = requirePermission('dashboard', 'visit');
const change = requirePermission('dashboard', 'full');
const ownFiles = allowCallers('user', { limit: 'files' });
const noteUrl = 'order/:id/credit-note/:note_id';
const record = order.get.schema.response[200];

/** Reduces what is to be paid, without a refund. */
export const creditOrder = defineEndpoint('POST', '/admin/order/:id/credit', change, {
  summary: 'Write a credit note; honours Idempotency-Key',
  params: oneRecord,
  body: z.strictObject({ version, amount_minor: positiveAmount, reason: creditReason, note: creditNoteText }),
  response: { 200: record },
});

const oneCreditNote = z.strictObject({ ...oneRecord.shape, note_id: idInUrl });

/** 409 `illegal_transition` if the note is cancelled already or is itself a cancellation. */
export const cancelCreditNote = defineEndpoint('POST', `/admin/${noteUrl}/cancel`, change, {
  summary: 'Cancel a credit note, so that its amount is owed again; honours Idempotency-Key',
  params: oneCreditNote,
  body: z.strictObject({ version, reason: requiredLine(200) }),
  response: { 200: record },
});

const creditNoteFile = {
  summary: 'A credit note, or the cancellation of one, as a PDF',
  params: oneCreditNote,
  response: { 200: z.file() },
} as const;

/** A credit note as a PDF on A4, always as an attachment. */
export const orderCreditNote = defineEndpoint('GET', `/admin/${noteUrl}`, read, creditNoteFile);

export const userCreditNote = defineEndpoint('GET', `/users/${noteUrl}`, ownFiles, creditNoteFile);
