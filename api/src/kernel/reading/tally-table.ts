import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Changes to the number of records of each status, appended by triggers. A write locks nothing that another write
 * needs; at any moment, in any transaction, the counts of a resource add up to the number of its records.
 */
export const tally = pgTable('tally', {
  resource: text({ enum: ['booking', 'order'] }).notNull(),
  status: text().notNull(),
  count: integer().notNull(),
  /** The change to the sum of the records' totals in minor units; 0 for records without a total. */
  minor: bigint({ mode: 'number' }).notNull().default(0),
});
