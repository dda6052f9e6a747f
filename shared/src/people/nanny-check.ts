/** The checks of a nanny, each of them a recorded fact. */

import * as z from 'zod/mini';
import { day, id, instant, requiredLine, requiredText } from '../contract/field.ts';
import { agencyDayOf } from '../time/agency-day.ts';

/** The checks that a nanny passes before the first booking, in order. */
export const nannyCheck = z.enum([
  'work_history',
  'interview',
  'identity',
  'dbs',
  'references',
  'first_aid',
  'trial',
]);
export type NannyCheck = z.output<typeof nannyCheck>;

/** The checks that a person records. The dossier's documents prove the others. */
export const recordedCheck = z.enum(['work_history', 'interview', 'references', 'trial']);

/** The checks that the agency can waive: all but identity, right to work and DBS. */
export const waivableCheck = z.enum([...recordedCheck.options, 'first_aid']);

/** The name of each check in messages. */
export const checkNames: Record<NannyCheck, string> = {
  work_history: 'Work history',
  interview: 'Interview',
  identity: 'Identity and right to work',
  dbs: 'DBS',
  references: 'References',
  first_aid: 'First aid',
  trial: 'Trial day',
};

/** The number of references that a nanny needs; of every other check, one record is enough. */
export const requiredReferences = 2;

/** `waived` and `missing` checks have not been made. */
const nannyCheckState = z.enum(['passed', 'waived', 'missing']);

/** A check as the dossier shows it to everybody who may see the nanny. */
export const checkSummary = z.object({
  check: nannyCheck,
  state: nannyCheckState,
  /** The day of the check, or on which its document was seen; null for a document seen before this was recorded. */
  on: z.nullable(day),
  by: z.nullable(z.string()),
});
export type CheckSummary = z.output<typeof checkSummary>;

const past = day.check(z.refine((value) => value <= agencyDayOf(), 'Cannot be in the future'));

/** A check that was made: when, and on what evidence, such as whom a referee is. */
export const passedCheck = z.strictObject({
  check: recordedCheck,
  on: past,
  evidence: requiredLine(200),
  note: z.string().check(z.trim(), z.maxLength(2000, 'At most 2,000 characters')),
  /** Whether a referee gave the note in confidence; the nanny's export leaves it out. */
  confidential: z.boolean(),
});

/** A check that the agency does without. */
export const waivedCheck = z.strictObject({ check: waivableCheck, reason: requiredText(1000) });

/** Why a record of a check was wrong. */
export const retractedCheck = z.strictObject({ reason: requiredText(1000) });

/** A record of a check, with its evidence. */
export const checkRecord = z.object({
  id,
  check: waivableCheck,
  waived: z.boolean(),
  on: day,
  /** What was seen or heard; the reason for a waiver. */
  evidence: z.string(),
  note: z.string(),
  confidential: z.boolean(),
  at: instant,
  by: z.string(),
  /** Who took the record back, and why; null if it stands. */
  retracted: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
});
export type CheckRecord = z.output<typeof checkRecord>;
