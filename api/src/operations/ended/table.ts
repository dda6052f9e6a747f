import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';

/** The tables whose rows may end. */
export const endedTables = ['passkey', 'one_time_code', 'recovery_code'] as const;

/**
 * Rows that have ended for good and that no restored backup may bring back: removed factors and used recovery codes.
 * Triggers add them.
 */
export const endedRow = pgTable(
  'ended_row',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    table: text({ enum: endedTables }).notNull(),
    row_id: integer().notNull(),
    at: instant().notNull().default(sql`now()`),
    /** Whether `ended.jsonl` has it. */
    written: boolean().notNull().default(false),
  },
  (table) => [index().on(table.written)],
);
