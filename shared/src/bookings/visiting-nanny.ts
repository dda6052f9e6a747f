/** The nannies who have visited a family and are not blocked, and which of them the family prefers. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, instant } from '../contract/field.ts';
import { oneRecord } from '../contract/resource.ts';

export const visitingNanny = z.object({
  id,
  first_name: z.string(),
  visits: z.int(),
  last_visit_at: instant,
  preferred: z.boolean(),
});
export type VisitingNanny = z.output<typeof visitingNanny>;

export const listVisitingNannies = defineEndpoint('GET', '/users/nannies', allowCallers('user'), {
  summary: 'The nannies who have visited my family, the latest first',
  response: { 200: z.object({ data: z.array(visitingNanny) }) },
});

const changes = allowCallers('user', { limit: 'accountChanges' });

/** Marks a nanny as preferred or not; the search ranks preferred ones first. 404 for a nanny who is not listed. */
export const preferNanny = defineEndpoint('PUT', '/users/nannies/:id', changes, {
  summary: 'Mark a nanny who has visited my family as preferred, or as no longer preferred',
  params: oneRecord,
  body: z.strictObject({ preferred: z.boolean() }),
  response: { 200: z.object({ data: z.array(visitingNanny) }) },
});
