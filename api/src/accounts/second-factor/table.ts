import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineReference, instant } from '../../kernel/database/column.ts';
import { adminUser } from '../identity/admin-user-table.ts';

/** Secrets of authenticator apps (RFC 6238): of each admin at most one that counts, and one that is being set up. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_user_id: defineReference(() => adminUser.id, { onDelete: 'cascade' }),
    /** Encrypted with `SECRET_KEY`. */
    secret: text().notNull(),
    /** Whether a code has confirmed it. */
    confirmed: boolean().notNull().default(false),
    /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
    last_step: bigint({ mode: 'number' }).notNull().default(0),
    created_at: instant().notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex().on(table.admin_user_id, table.confirmed)],
);

/** Recovery codes of admins, each for one use. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_user_id: defineReference(() => adminUser.id, { onDelete: 'cascade' }),
    /** HMAC by a key of `SECRET_KEY`, base64url, of a code of 50 random bits with the admin's id. */
    code_hash: text().notNull().unique(),
    created_at: instant().notNull().default(sql`now()`),
    used_at: instant(),
  },
  (table) => [index().on(table.admin_user_id)],
);
