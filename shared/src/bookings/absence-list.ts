/** The list of absences, as the dashboard shows it. The desks and their bookings are in other modules. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { id, instant, period, version } from '../contract/field.ts';

/**
 * `draft`: nothing has been changed or sent yet. `open`: applied, and at least one booking is still requested or
 * offered. `done`: applied, and none is. `discarded`: a draft that was not needed.
 */
export const absenceState = z.enum(['draft', 'open', 'done', 'discarded']);
export type AbsenceState = z.output<typeof absenceState>;

/** What a list shows of an absence. */
export const absenceHead = {
  id,
  version,
  created_at: instant,
  created_by: z.string(),
  nanny_polo_id: id,
  nanny_name: z.string(),
  ...period,
  reason: z.string(),
  state: absenceState,
};

/** Returns the desks in state `draft` or `open`, the earliest absence first. */
export const listAbsences = defineEndpoint('GET', '/admin/absence', requirePermission('booking', 'visit'), {
  summary: 'Desks of absent nannies that are drafts or open',
  response: {
    200: z.array(z.object({ ...absenceHead, visits: z.int(), covered: z.int() })),
  },
});
export type AbsenceSummary = ResponseBody<typeof listAbsences>[number];
