import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Changes to the number of records of each status, appended by triggers. A write locks nothing that another write
 * needs; at any moment, in any transaction, the counts of a resource add up to the number of its records.
 */
export const tally = pgTable('tally', {
  resource: text().notNull(),
  status: text().notNull(),
  count: integer().notNull(),
});
