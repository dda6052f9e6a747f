import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { ownerReferences } from '../identity/realm.ts';

/** Sessions of signed-in people. Only the SHA-256 of the token is stored, base64url. */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token_hash: text().notNull().unique(),
    ...ownerReferences,
    created_at: instant().notNull().default(sql`now()`),
    last_seen_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    ip: text().notNull().default(''),
    user_agent: text().notNull().default(''),
  },
  (table) => [
    check('session_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
    index().on(table.admin_user_id),
    index().on(table.parent_user_id),
    index().on(table.expires_at),
  ],
);
