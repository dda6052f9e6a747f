import { waivableCheck } from '@nanny-polo/shared/people/nanny-check';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineChoice, defineReference, instant } from '../../kernel/database/column.ts';
import { nannyPolo } from './table.ts';

/**
 * Records of nannies' checks. A trigger refuses to change or delete one; a wrong one is taken back by a row that
 * `retracts` it.
 */
export const nannyCheck = pgTable(
  'nanny_check',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nanny_polo_id: defineReference(() => nannyPolo.id),
    kind: defineChoice(waivableCheck),
    result: text({ enum: ['passed', 'waived', 'retracted'] }).notNull(),
    /** The day of the check. */
    made_on: date().notNull(),
    /** What was seen or heard; the reason if it was waived or retracted. */
    evidence: text().notNull(),
    note: text().notNull().default(''),
    /** Whether a referee gave the note in confidence. */
    confidential: boolean().notNull().default(false),
    at: instant().notNull().default(sql`now()`),
    /** The name of the admin who recorded it. */
    recorded_by: text().notNull(),
    retracts: integer().unique(),
  },
  (table) => [
    index().on(table.nanny_polo_id),
    check('nanny_check_retracts', sql`(${table.result} = 'retracted') = (${table.retracts} IS NOT NULL)`),
    check('nanny_check_first_aid', sql`${table.kind} <> 'first_aid' OR ${table.result} <> 'passed'`),
  ],
);

export type StandingCheck = Pick<
  typeof nannyCheck.$inferSelect,
  'kind' | 'result' | 'made_on' | 'recorded_by'
>;

/** Returns SQL for a nanny's checks that have not been retracted, oldest first, without their evidence. */
export const standingChecksOf = (nannyId: SQL): SQL<StandingCheck[]> =>
  sql`(SELECT coalesce(json_agg(json_build_object('kind', record.kind, 'result', record.result,
      'made_on', record.made_on, 'recorded_by', record.recorded_by) ORDER BY record.id), '[]')
    FROM nanny_check record WHERE record.nanny_polo_id = ${nannyId} AND record.result <> 'retracted'
      AND NOT EXISTS (SELECT FROM nanny_check later WHERE later.retracts = record.id))`;
