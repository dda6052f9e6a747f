import * as z from 'zod/mini';
import { endpoint, permitted } from '../contract/endpoint.ts';
import { endsLater, id, period, text } from '../contract/field.ts';
import { oneRecord } from '../contract/resource.ts';

const url = '/admin/master/nanny-polo/:id/time-off';
const full = permitted('nanny-polo', 'full');

export const timeOff = z.object({ id, ...period, note: text(500) });
export type TimeOff = z.output<typeof timeOff>;

export const timeOffForm = z.strictObject({ ...period, note: z.optional(text(500)) }).check(endsLater);

export const listTimeOff = endpoint('GET', url, permitted('nanny-polo', 'visit'), {
  summary: 'Time off, in order',
  params: oneRecord,
  response: { 200: z.array(timeOff) },
});

/**
 * Adds time off around visits that took place, as one entry or several. 409 `slot_taken` with the bookings in `data` if
 * a booking, a hold or other time off takes some of the time, or those visits fill it.
 */
export const addTimeOff = endpoint('POST', url, full, {
  summary: 'Add time off',
  params: oneRecord,
  body: timeOffForm,
  response: { 201: z.array(timeOff) },
});

export const removeTimeOff = endpoint('DELETE', `${url}/:entry`, full, {
  summary: 'Remove time off',
  params: z.strictObject({ ...oneRecord.shape, entry: oneRecord.shape.id }),
  response: { 200: timeOff },
});
