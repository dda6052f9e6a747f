import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { ownerReferences } from '../identity/realm.ts';
import { knownBrowser } from '../known-browser/table.ts';
import { registration } from './registration-table.ts';

/**
 * Links of accounts: requested ones, which the queued mails name, and unused ones in mails. Of a token, only the SHA-256
 * is stored, base64url.
 */
export const accountToken = pgTable(
  'account_token',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null for a request: the token is drawn when its mail is written, and gets a row of its own. */
    token_hash: text().unique(),
    purpose: text({
      enum: ['verify-email', 'change-email', 'invitation', 'second-factor', 'not-me'],
    }).notNull(),
    ...ownerReferences,
    /** The registration that the link activates; null for other links. */
    registration_id: integer().references(() => registration.id, { onDelete: 'cascade' }),
    /** The browser whose sign-in the link disowns; null for other links. */
    known_browser_id: integer().references(() => knownBrowser.id, { onDelete: 'cascade' }),
    /** The address that the mail goes to, and the only one that the token verifies. */
    email: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
  },
  (table) => [
    // A visitor may request a link for any address, so that request names no account.
    check(
      'account_token_of_one',
      sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1
        OR (${table.token_hash} IS NULL AND num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 0)`,
    ),
    index().on(table.admin_user_id),
    index().on(table.parent_user_id),
    index().on(table.registration_id),
    index().on(table.known_browser_id),
    index().on(table.expires_at),
  ],
);
