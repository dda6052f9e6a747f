import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { idInUrl, oneRecord } from '../contract/field.ts';

const read = requirePermission('dashboard', 'visit');
const ownFiles = allowCallers('user', { limit: 'files' });
export const noteUrl = 'order/:id/credit-note/:note_id';

export const oneCreditNote = z.strictObject({ ...oneRecord.shape, note_id: idInUrl });

const creditNoteFile = {
  summary: 'A credit note, or the cancellation of one, as a PDF',
  params: oneCreditNote,
  response: { 200: z.file() },
} as const;

/** A credit note as a PDF on A4, always as an attachment. */
export const orderCreditNote = defineEndpoint('GET', `/admin/${noteUrl}`, read, creditNoteFile);

export const userCreditNote = defineEndpoint('GET', `/users/${noteUrl}`, ownFiles, creditNoteFile);
