import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';

/** Has a row in a database that was filled with the demo agency. Only restoring a backup deletes it. */
export const demoMark = pgTable('demo_mark', {
  marked_at: instant().primaryKey().default(sql`now()`),
});
