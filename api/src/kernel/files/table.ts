import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** Unreferenced files: those whose record is not stored yet, and those that no record needs any more. */
export const looseFile = pgTable(
  'loose_file',
  {
    key: text().primaryKey(),
    /** When housekeeping may delete the file. */
    remove_at: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.remove_at)],
);
