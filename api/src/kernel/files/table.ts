import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** Files stored ahead of the record that will refer to them, or dropped by it; deleted after `remove_at`. */
export const looseFile = pgTable(
  'loose_file',
  {
    key: text().primaryKey(),
    remove_at: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.remove_at)],
);
