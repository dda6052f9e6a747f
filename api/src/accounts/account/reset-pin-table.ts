import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';

/**
 * The newest request for a PIN for each address, whether or not the address has an account, so that guesses for unknown
 * addresses are counted too. The worker adds the PIN and its account.
 */
export const resetPin = pgTable(
  'reset_pin',
  {
    /** Changes with each request for the address. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** SHA-256 of realm and address, in hexadecimal. */
    address_hash: text().notNull().unique(),
    admin_user_id: integer()
      .unique()
      .references(() => adminUser.id, { onDelete: 'cascade' }),
    parent_user_id: integer()
      .unique()
      .references(() => parentUser.id, { onDelete: 'cascade' }),
    /** Argon2id in PHC string format, because a fast hash would not protect six digits. Null while there is no PIN. */
    pin_hash: text(),
    /** Guesses in the call that verifies the PIN, counted before they are checked. */
    tries: integer().notNull().default(0),
    /** Guesses in the call that sets the password, counted likewise. */
    reset_tries: integer().notNull().default(0),
    /** When the PIN expires, counted from the request. */
    expires_at: instant().notNull(),
    /** End of the period in which the verified PIN can be used to set the password. */
    verified_until: instant(),
  },
  (table) => [
    check(
      'reset_pin_of_one',
      sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = num_nonnulls(${table.pin_hash})`,
    ),
  ],
);

export const withoutPin = {
  admin_user_id: null,
  parent_user_id: null,
  pin_hash: null,
  verified_until: null,
} as const;
