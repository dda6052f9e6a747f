import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import type { SessionLevel } from '../../kernel/session/session.ts';
import { ownerReferences } from '../identity/realm.ts';

/** Sessions of signed-in people. Only the SHA-256 of the token is stored, base64url. */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token_hash: text().notNull().unique(),
    ...ownerReferences,
    created_at: instant().notNull().default(sql`now()`),
    /**
     * 0: can only set up a first second factor. 1: the second factor is due. 2: one factor was proven, and no other was
     * due. 3: the second factor, or a passkey, was proven. A parent's is 2.
     */
    level: smallint().$type<SessionLevel>().notNull().default(2),
    /** When the caller last proved who they are in this session; null if they have not since it was opened by a link. */
    proven_at: instant().default(sql`now()`),
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
