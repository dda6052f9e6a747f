/** A new time of a confirmed booking, which applies once its nanny has agreed to it. */

import * as z from 'zod/mini';
import { id, instant, period } from '../contract/field.ts';

/**
 * `withdrawn`: the coordinator took the question back or asked about another time, the booking got a new time without
 * it, or it began, ended or lost its nanny.
 */
export const timeChangeState = z.enum(['asked', 'agreed', 'declined', 'expired', 'withdrawn']);
export type TimeChangeState = z.output<typeof timeChangeState>;

/** The time that a booking's nanny is asked to agree to, and until when. */
export const askedTime = z.object({ ...period, reply_by: instant });

/**
 * Whether the coordinator says that the nanny has agreed to the new time, for example by telephone. The nanny is then
 * not asked.
 */
export const nannyAgreed = z.optional(z.boolean());

interface Period {
  readonly start_at: string;
  readonly end_at: string;
}

const minuteMs = 60_000;

/** Returns whether the start or the end of a time differs by more than `minutes`. */
export const isBeyondTolerance = (before: Period, after: Period, minutes: number): boolean =>
  (['start_at', 'end_at'] as const).some(
    (name) => Math.abs(Date.parse(after[name]) - Date.parse(before[name])) > minutes * minuteMs,
  );

/** A time that the nanny behind a link is asked about; `id` is that of the question. */
export const timeQuestion = z.object({
  id,
  code: z.string(),
  from: z.object(period),
  to: z.object(period),
  /** The nanny's pay for the visit at the new time, in minor units; null if the family pays it. */
  pay_minor: z.nullable(z.int()),
  reply_by: instant,
});
export type TimeQuestion = z.output<typeof timeQuestion>;
