import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** How often something was done in its running window, counted for all processes together. */
export const limitCount = pgTable(
  'limit_count',
  {
    /** SHA-256 of what is counted for whom, base64url: addresses are not kept here. */
    key_hash: text().primaryKey(),
    times: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
);
