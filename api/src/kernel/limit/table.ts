import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** The number of times that something was done in its current window, in all processes together. */
export const limitCount = pgTable(
  'limit_count',
  {
    /** SHA-256 of what is counted and for which network, account or address, base64url. */
    key_hash: text().primaryKey(),
    times: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
);
