import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { ownerReferences } from '../identity/realm.ts';

/** Browsers in which people have signed in, each known by a secret in a cookie. */
export const knownBrowser = pgTable(
  'known_browser',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...ownerReferences,
    /** SHA-256 of the secret, base64url. */
    browser_hash: text().notNull(),
    /** Its browser and system, such as `Chrome on Android`. */
    name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    last_seen_at: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('known_browser_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
    uniqueIndex().on(table.browser_hash, table.admin_user_id),
    uniqueIndex().on(table.browser_hash, table.parent_user_id),
    index().on(table.admin_user_id),
    index().on(table.parent_user_id),
    index().on(table.last_seen_at),
  ],
);
