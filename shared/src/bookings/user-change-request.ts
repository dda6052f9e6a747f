import * as z from 'zod/mini';
import { instant, period } from '../contract/field.ts';

const changeAnswer = z.object({
  at: instant,
  /**
   * `moved`: the booking got another time; `changed`: something else about it was changed; `asked`: its nanny is asked
   * about a new time; `settled`: the office dealt with it without changing the booking.
   */
  kind: z.enum(['moved', 'changed', 'asked', 'settled']),
  /** The booking's time by the answer; null unless it was `moved`. */
  time: z.nullable(z.object(period)),
});

/** What a family asked to change about a booking, and what the agency answered. */
export const userChangeRequest = z.object({
  at: instant,
  message: z.string(),
  /** The time that the family asked for, and the one that the booking had; null if it asked for something else. */
  time: z.nullable(z.object({ from: z.object(period), to: z.object(period) })),
  answer: z.nullable(changeAnswer),
});
export type UserChangeRequest = z.output<typeof userChangeRequest>;
