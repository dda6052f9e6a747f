/** Dates of birth as they can be entered. Kept apart, so that public forms do not load them. */

import * as z from 'zod/mini';
import { day } from '../contract/field.ts';
import { addDays, agencyDayOf } from '../time/agency-day.ts';

/** The date of birth of an adult: today at the latest. */
export const birthday = day.check(z.refine((value) => value <= agencyDayOf(), 'Cannot be in the future'));

/** Returns the latest day on which a child can be due. */
export const findLatestDueDay = (): string => addDays(agencyDayOf(), 300);

/** The date of birth of a child, or the day on which they are due. */
export const birthOrDueDay = day.check(
  z.refine((value) => value <= findLatestDueDay(), 'A child can be due at most 300 days from today'),
);
