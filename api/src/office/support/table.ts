import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';

/** Visitors' messages to the agency, which are mailed to it. */
export const supportMessage = pgTable(
  'support_message',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
  },
  (table) => [index().on(table.at)],
);
