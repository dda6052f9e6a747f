/** The office's calls about what a family has agreed to. */

import * as z from 'zod/mini';
import { phone } from '../accounts/person.ts';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { idInUrl, integer, oneRecord } from '../contract/field.ts';
import { upload } from '../contract/upload.ts';
import { consent, deleteNotes } from './consent.ts';
import { emergencyContact } from './family-fields.ts';
import { parents } from './parents.ts';

const url = '/admin/users/parents/:id';
const mayRead = requirePermission('parents', 'visit');
const mayWrite = requirePermission('parents', 'full');
const parent = { 200: parents.get.schema.response[200] };

export const listConsents = defineEndpoint('GET', `${url}/consent`, mayRead, {
  summary: 'What the family has agreed to and withdrawn, newest first',
  params: oneRecord,
  response: { 200: z.array(consent) },
});

export const signedAgreementFile = defineEndpoint(
  'GET',
  `${url}/consent/:consent_id/file`,
  requirePermission('parents', 'visit', { limit: 'files' }),
  {
    summary: 'The signed care agreement; each call adds an event',
    params: z.extend(oneRecord, { consent_id: idInUrl }),
    response: { 200: z.file() },
  },
);

/** What a parent said on the telephone. Everything given is recorded, or nothing. */
const toldByTelephone = z.strictObject({
  phone: z.optional(phone),
  /** Added to the family's emergency contacts. */
  emergency_contact: z.optional(emergencyContact),
  /** The version of the care agreement that they agreed to; 422 unless it is the current one. */
  agreement_version: z.optional(integer),
  health_notes: z.optional(z.literal(true)),
  /** They were reached at the family's telephone number; 422 if it has none. Verifies no e-mail address. */
  reached: z.optional(z.literal(true)),
});

export const recordByTelephone = defineEndpoint('POST', `${url}/by-telephone`, mayWrite, {
  summary: 'Record what a parent said on the telephone',
  params: oneRecord,
  body: toldByTelephone,
  response: parent,
});

export const uploadSignedAgreement = defineEndpoint('POST', `${url}/care-agreement`, mayWrite, {
  summary: 'Upload the care agreement that the family signed',
  params: oneRecord,
  body: z.strictObject({ agreement_version: integer, file: upload }),
  response: { 201: parent[200] },
});

export const withdrawConsent = defineEndpoint('POST', `${url}/withdraw-consent`, mayWrite, {
  summary: 'Record that a parent withdrew the consent to keep health notes',
  params: oneRecord,
  body: z.strictObject(deleteNotes),
  response: parent,
});
