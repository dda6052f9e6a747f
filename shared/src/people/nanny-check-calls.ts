/** The calls about a nanny’s checks. Evidence needs `nanny-polo` of type `full`. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { idInUrl, instant, oneRecord } from '../contract/field.ts';
import { checkRecord, passedCheck, retractedCheck, waivedCheck } from './nanny-check.ts';
import { nannyPolo } from './nanny-polo.ts';

const full = requirePermission(nannyPolo.permission, 'full');
const mayExport = requirePermission(nannyPolo.permission, 'full', { freshProof: true });

/** The records of a nanny's checks, with their evidence. */
export const listChecks = defineEndpoint('GET', '/admin/master/nanny-polo/:id/check', full, {
  summary: 'Records of a nanny’s checks, newest first',
  params: oneRecord,
  response: { 200: z.array(checkRecord) },
});

const answersDossier = { 200: nannyPolo.get.schema.response[200] };

export const recordCheck = defineEndpoint('POST', '/admin/master/nanny-polo/:id/check', full, {
  summary: 'Record that a check was made',
  params: oneRecord,
  body: passedCheck,
  response: answersDossier,
});

export const waiveCheck = defineEndpoint('POST', '/admin/master/nanny-polo/:id/check/waive', full, {
  summary: 'Do without a check, with a reason',
  params: oneRecord,
  body: waivedCheck,
  response: answersDossier,
});

/** 409 if it has been retracted already. */
export const retractCheck = defineEndpoint(
  'POST',
  '/admin/master/nanny-polo/:id/check/:check_id/retract',
  full,
  {
    summary: 'Take back a record of a check that was wrong',
    params: z.extend(oneRecord, { check_id: idInUrl }),
    body: retractedCheck,
    response: answersDossier,
  },
);

/** What the agency stores about a nanny and the nanny may read: not what a referee said in confidence. */
export const exportNanny = defineEndpoint('GET', '/admin/master/nanny-polo/:id/export', mayExport, {
  summary: 'What a nanny may read of what is stored about them',
  params: oneRecord,
  response: { 200: z.looseObject({ exported_at: instant }) },
});
