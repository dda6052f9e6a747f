import * as z from 'zod/mini';
import { agencyDay } from './agency-day.ts';
import { day } from './field.ts';

/** A date of birth as it can be entered: today at the latest. Kept apart, so that public forms do not load it. */
export const birthday = day.check(z.refine((value) => value <= agencyDay(), 'Cannot be in the future'));
