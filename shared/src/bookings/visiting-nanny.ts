/** The nannies who have visited a family, and whether the family prefers them or asked for them not to come again. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, instant, oneRecord } from '../contract/field.ts';

export const visitingNanny = z.object({
  id,
  first_name: z.string(),
  visits: z.int(),
  last_visit_at: instant,
  preferred: z.boolean(),
  /** Whether the family asked that they do not come again. Those whom the agency has blocked are not listed. */
  not_again: z.boolean(),
  /** The start of their next confirmed visit to the family; null if there is none. */
  next_visit_at: z.nullable(instant),
});
export type VisitingNanny = z.output<typeof visitingNanny>;

export const listVisitingNannies = defineEndpoint('GET', '/users/nannies', allowCallers('user'), {
  summary: 'The nannies who have visited my family, the latest first',
  response: { 200: z.object({ data: z.array(visitingNanny) }) },
});

const changes = allowCallers('user', { limit: 'accountChanges' });

/**
 * Marks a nanny as preferred, as not to come again, or as neither; the search ranks preferred ones first and leaves out
 * the others. Visits that are booked already stay. 404 for a nanny who is not listed.
 */
export const preferNanny = defineEndpoint('PUT', '/users/nannies/:id', changes, {
  summary: 'Mark a nanny who has visited my family as preferred, as not to come again, or as neither',
  params: oneRecord,
  body: z
    .strictObject({ preferred: z.boolean(), not_again: z.optional(z.boolean()) })
    .check(
      z.refine(({ preferred, not_again }) => !(preferred && not_again), 'Choose one of them, or neither'),
    ),
  response: { 200: z.object({ data: z.array(visitingNanny) }) },
});
