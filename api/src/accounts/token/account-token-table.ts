import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { ownerReferences } from '../identity/realm.ts';
import { registration } from './registration-table.ts';

/** Unused links in mails. Only the SHA-256 of the token is stored, base64url. */
export const accountToken = pgTable(
  'account_token',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token_hash: text().notNull().unique(),
    purpose: text({ enum: ['verify-email', 'change-email', 'invitation'] }).notNull(),
    ...ownerReferences,
    /** The registration that the link activates; null for other links. */
    registration_id: integer().references(() => registration.id, { onDelete: 'cascade' }),
    /** The address that the mail went to, and the only one that the token verifies. */
    email: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
  },
  (table) => [
    check('account_token_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
    index().on(table.admin_user_id),
    index().on(table.parent_user_id),
    index().on(table.registration_id),
    index().on(table.expires_at),
  ],
);
