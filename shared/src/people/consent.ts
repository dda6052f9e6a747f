/** What a family has agreed to: the care agreement, and that the agency keeps notes on their children's health. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, instant, integer } from '../contract/field.ts';
import { uploadTypes } from '../contract/upload.ts';

export const consentKind = z.enum(['care_agreement', 'health_notes']);
export const consentWay = z.enum(['on_screen', 'signed', 'telephone']);

export const consent = z.object({
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

/** Whether allergies and all other notes on the children are deleted with the consent to keep them. */
export const deleteNotes = { delete_notes: z.boolean() };

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
