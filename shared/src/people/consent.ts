/** What a family has agreed to: the care agreement, and that the agency keeps notes on their children's health. */

import * as z from 'zod/mini';
import { phone } from '../accounts/person.ts';
import { allowCallers, defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, idInUrl, instant, integer } from '../contract/field.ts';
import { oneRecord } from '../contract/resource.ts';
import { upload, uploadTypes } from '../contract/upload.ts';
import { emergencyContact, parents } from './parents.ts';

export const consentKind = z.enum(['care_agreement', 'health_notes']);
export const consentWay = z.enum(['on_screen', 'signed', 'telephone']);

const consent = z.object({
  id,
  kind: consentKind,
  /** Of the care agreement; otherwise null. */
  agreement_version: z.nullable(z.int()),
  /** False if the family withdrew an earlier consent. */
  given: z.boolean(),
  way: consentWay,
  at: instant,
  /** The name of the parent, or of the admin who recorded it. */
  recorded_by: z.string(),
  /** The signed agreement. */
  file: z.nullable(z.object({ name: z.string(), type: z.enum(uploadTypes), size: z.int() })),
});
export type Consent = z.output<typeof consent>;

const ownConsent = z.omit(consent, { recorded_by: true });
export type OwnConsent = z.output<typeof ownConsent>;

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

/** Whether allergies and all other notes on the children are deleted with the consent to keep them. */
const deleteNotes = { delete_notes: z.boolean() };

export const withdrawConsent = defineEndpoint('POST', `${url}/withdraw-consent`, mayWrite, {
  summary: 'Record that a parent withdrew the consent to keep health notes',
  params: oneRecord,
  body: z.strictObject(deleteNotes),
  response: parent,
});

const own = allowCallers('user');
const changes = allowCallers('user', { limit: 'accountChanges' });
const ownConsents = { 200: z.object({ data: z.array(ownConsent) }) };

export const listOwnConsents = defineEndpoint('GET', '/users/consent', own, {
  summary: 'What my family has agreed to and withdrawn, newest first',
  response: ownConsents,
});

export const agreeToCareAgreement = defineEndpoint('POST', '/users/care-agreement/agree', changes, {
  summary: 'Agree to the current care agreement; 422 if the version is another',
  body: z.strictObject({ agreement_version: integer }),
  response: ownConsents,
});

export const giveOwnConsent = defineEndpoint('POST', '/users/health-consent', changes, {
  summary: 'Consent that health notes are kept',
  response: ownConsents,
});

export const withdrawOwnConsent = defineEndpoint('POST', '/users/health-consent/withdraw', changes, {
  summary: 'Withdraw the consent to keep health notes',
  body: z.strictObject(deleteNotes),
  response: ownConsents,
});
