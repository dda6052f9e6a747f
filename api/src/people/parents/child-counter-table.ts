import { integer, pgTable } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';

/** The last id that each family has given to a child. An undo does not capture it, so that no id is given twice. */
export const childCounter = pgTable('child_counter', {
  parent_id: integer()
    .primaryKey()
    .references(() => parentUser.id, { onDelete: 'cascade' }),
  last_id: integer().notNull(),
});
