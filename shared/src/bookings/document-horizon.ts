/** The document horizon: coming bookings for which a required document will not be valid. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { day, id, instant, period } from '../contract/field.ts';

export const horizonWeeks = 12;

const gap = z.object({
  /** Whether `id` identifies a nanny polo or a parent. */
  kind: z.enum(['nanny', 'parent']),
  id,
  name: z.string(),
  /** What must be renewed, the first to expire first. */
  documents: z.array(
    z.object({
      /** The kind of a nanny’s document, or the title of a parent’s. */
      name: z.string(),
      /** The day from which it is no longer valid; null if no such document of a nanny is verified. */
      expires_on: z.nullable(day),
      /** Whether a parent’s new copy awaits a review. */
      in_review: z.boolean(),
    }),
  ),
  /** The bookings that outlast the documents, soonest first. */
  bookings: z.array(z.object({ id, code: z.string(), ...period })),
  /** When the person was last asked for a renewal; null if they never were. */
  asked_at: z.nullable(instant),
  /** Whether mail can reach them. */
  reachable: z.boolean(),
  /** Whether they can be asked now: mail can reach them, a new copy is missing, and they were not asked recently. */
  may_ask: z.boolean(),
});
export type DocumentGap = z.output<typeof gap>;

/** The people whose documents expire too early and whose records the admin may see, in order of their first booking. */
export const getDocumentHorizon = defineEndpoint(
  'GET',
  '/admin/document-horizon',
  requirePermission('booking', 'visit'),
  {
    summary: 'Coming bookings for which a required document will not be valid',
    response: {
      200: z.object({
        /** The first and the last day, in the agency’s time zone. */
        from: day,
        until: day,
        /** The number of bookings, each counted once. */
        bookings: z.int(),
        people: z.array(gap),
      }),
    },
  },
);
export type DocumentHorizon = ResponseBody<typeof getDocumentHorizon>;

const change = requirePermission(['nanny-polo', 'parent-documents'], 'full');

/**
 * Asks people by mail to renew their documents. Skips people whose `may_ask` is false. 403 unless the caller may change
 * the documents of all these people.
 */
export const askForRenewal = defineEndpoint('POST', '/admin/document-horizon/ask', change, {
  summary: 'Ask people to renew their documents',
  body: z.strictObject({
    people: z
      .array(z.strictObject({ kind: gap.shape.kind, id }))
      .check(z.minLength(1, 'Choose at least one person'), z.maxLength(500, 'At most 500')),
  }),
  response: { 200: z.object({ asked: z.int() }) },
});
