import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/**
 * Files that no record keeps: written ahead of the record that will keep them, or given up by the one that did.
 * Whatever stays here is removed from the storage.
 */
export const looseFile = pgTable(
  'loose_file',
  {
    key: text().primaryKey(),
    /** From when on it may be removed. */
    remove_at: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.remove_at)],
);
