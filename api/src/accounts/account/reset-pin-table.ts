import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';

/** The valid PIN of an account whose password is forgotten, at most one. */
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
    /** Argon2id in PHC form: a fast hash would not protect six digits. */
    pin_hash: text().notNull(),
    /** Guesses at the PIN, counted before they are checked. */
    tries: integer().notNull().default(0),
    /** Guesses at the PIN in the call that sets the password. */
    reset_tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
    /** End of the period in which the verified PIN may set the password. */
    verified_until: instant(),
  },
  (table) => [
    check('reset_pin_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
  ],
);
