import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { defineText, endsLater, id, oneRecord, period } from '../contract/field.ts';

const url = '/admin/master/nanny-polo/:id/time-off';
const full = requirePermission('nanny-polo', 'full');

export const timeOff = z.object({ id, ...period, note: defineText(500) });
export type TimeOff = z.output<typeof timeOff>;

export const timeOffForm = z.strictObject({ ...period, note: z.optional(defineText(500)) }).check(endsLater);

export const listTimeOff = defineEndpoint('GET', url, requirePermission('nanny-polo', 'visit'), {
  summary: 'Time off, in order',
  params: oneRecord,
  response: { 200: z.array(timeOff) },
});

/**
 * Adds time off around visits that took place, as one entry or several. 409 `slot_taken` with the bookings in `data` if
 * a booking, a hold or other time off takes some of the time, or those visits fill it.
 */
export const addTimeOff = defineEndpoint('POST', url, full, {
  summary: 'Add time off',
  params: oneRecord,
  body: timeOffForm,
  response: { 201: z.array(timeOff) },
});

export const removeTimeOff = defineEndpoint('DELETE', `${url}/:entry`, full, {
  summary: 'Remove time off',
  params: z.strictObject({ ...oneRecord.shape, entry: oneRecord.shape.id }),
  response: { 200: timeOff },
});
