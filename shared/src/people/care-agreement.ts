/** The agreement between the agency and its families: each version of the text in the agency's folder. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, instant, oneRecord } from '../contract/field.ts';

const careAgreement = z.object({
  id,
  version: z.int(),
  title: z.string(),
  /** The first 12 hexadecimal digits of the SHA-256 of its text, which the PDF has in full. */
  short_hash: z.string(),
  created_at: instant,
});
export type CareAgreement = z.output<typeof careAgreement>;

/** A heading, paragraph or list item of the text. An item begins with its number or a dash. */
const textBlock = z.object({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() });
export type TextBlock = z.output<typeof textBlock>;

export const listCareAgreements = defineEndpoint('GET', '/admin/care-agreement', allowCallers('admin'), {
  summary: 'The versions of the care agreement, newest first',
  response: { 200: z.array(careAgreement) },
});

export const careAgreementPdf = defineEndpoint(
  'GET',
  '/admin/care-agreement/:id/pdf',
  allowCallers('admin', { limit: 'files' }),
  {
    summary: 'A version of the care agreement as a PDF',
    params: oneRecord,
    response: { 200: z.file() },
  },
);

export const getOwnCareAgreement = defineEndpoint('GET', '/users/care-agreement', allowCallers('user'), {
  summary: 'The current care agreement, with its text until I have agreed to it; null if the agency has none',
  response: {
    200: z.object({
      data: z.nullable(z.extend(careAgreement, { agreed: z.boolean(), text: z.array(textBlock) })),
    }),
  },
});

export const ownCareAgreementPdf = defineEndpoint(
  'GET',
  '/users/care-agreement/pdf',
  allowCallers('user', { limit: 'files' }),
  {
    summary: 'The current care agreement as a PDF',
    response: { 200: z.file() },
  },
);
