import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';

/** The tables of people, and those whose rows a restore simply deletes again. */
export const peopleTables = ['parent_user', 'nanny_polo', 'nanny_user', 'admin_user'] as const;
export const plainTables = ['passkey', 'one_time_code', 'recovery_code', 'support_message'] as const;

/**
 * Rows that have ended for good and that no restored backup may bring back: erased and deleted people, removed factors
 * and used recovery codes. Triggers add them.
 */
export const endedRow = pgTable(
  'ended_row',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    table: text({ enum: [...peopleTables, ...plainTables] }).notNull(),
    row_id: integer().notNull(),
    at: instant().notNull().default(sql`now()`),
    /** Whether it came back, because its deletion was undone. */
    returned: boolean().notNull().default(false),
    /** Whether `ended.jsonl` has it. */
    written: boolean().notNull().default(false),
  },
  (table) => [index().on(table.written)],
);
