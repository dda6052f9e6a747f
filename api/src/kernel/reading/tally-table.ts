import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The number of records of each status, maintained by triggers. A write appends its change and locks nothing that
 * another write needs; at any moment, in any transaction, the sum of a resource's rows is the number of its records.
 */
export const tally = pgTable('tally', {
  resource: text({ enum: ['booking', 'order'] }).notNull(),
  status: text().notNull(),
  count: integer().notNull(),
  /** The sum of the records' totals in minor units; 0 for records without one. */
  minor: bigint({ mode: 'number' }).notNull().default(0),
});
