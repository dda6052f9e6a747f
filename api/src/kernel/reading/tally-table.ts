import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many records stand in each status, kept by triggers. A write appends what it changes and locks nothing that
 * another one needs; the sum of a resource's rows is its number at any moment, in any transaction.
 */
export const tally = pgTable('tally', {
  resource: text({ enum: ['booking', 'order'] }).notNull(),
  status: text().notNull(),
  count: integer().notNull(),
  /** What the records come to, in minor units; 0 where they are no money. */
  minor: bigint({ mode: 'number' }).notNull().default(0),
});
