import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineReference, instant } from '../../kernel/database/column.ts';
import { parentUser } from '../identity/parent-user-table.ts';

/** Pending registrations. The link of one gives its names and password to the account and ends the others. */
export const registration = pgTable(
  'registration',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parent_user_id: defineReference(() => parentUser.id, { onDelete: 'cascade' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Argon2id in PHC string format. All pending registrations of an account share one salt. */
    password_hash: text().notNull(),
    /** The SHA-256 of the secret in the browser that registered, base64url; null if it is older than the secrets. */
    browser_hash: text(),
    /** Whether a mail with its link was queued. */
    mailed: boolean().notNull(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.parent_user_id)],
);
