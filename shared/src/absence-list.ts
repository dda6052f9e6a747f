import * as z from 'zod/mini';
import { endpoint, permitted, type ResponseBody } from './endpoint.ts';
import { id, instant, version } from './field.ts';

/** The list of absences: what the dashboard needs of them, apart from the desks and the bookings on them. */

/**
 * `draft`: nothing has been changed or sent yet. `open`: applied, and a visit is neither confirmed nor released.
 * `discarded`: a draft that was not needed.
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
  start_at: instant,
  end_at: instant,
  reason: z.string(),
  state: absenceState,
};

/** The desks that are drafts or have visits without a nanny, the earliest absence first. */
export const listAbsences = endpoint('GET', '/admin/absence', permitted('booking', 'visit'), {
  summary: 'Open desks of absent nannies',
  tags: ['absence'],
  response: {
    200: z.array(z.object({ ...absenceHead, visits: z.int(), covered: z.int() })),
  },
});
export type AbsenceSummary = ResponseBody<typeof listAbsences>[number];
