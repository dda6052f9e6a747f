import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';

/** The one live PIN of an account whose password is forgotten. */
export const resetPin = pgTable(
  'reset_pin',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_user_id: integer()
      .unique()
      .references(() => adminUser.id, { onDelete: 'cascade' }),
    parent_user_id: integer()
      .unique()
      .references(() => parentUser.id, { onDelete: 'cascade' }),
    /** Argon2id in PHC form: six digits behind a quick hash would be no secret. */
    pin_hash: text().notNull(),
    /** Guesses at the PIN, counted before they are looked at. */
    tries: integer().notNull().default(0),
    /** The same for the call that sets the password. */
    reset_tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
    /** Until when the PIN, once verified, may set the password. */
    verified_until: instant(),
  },
  (table) => [
    check('reset_pin_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
  ],
);
