import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { session } from '../../accounts/session/table.ts';
import { defineReference, instant } from '../../kernel/database/column.ts';

/** The records that tabs of the back office have open. Unlogged: the tabs fill it again soon after a crash. */
export const presence = pgTable(
  'presence',
  {
    /** The tab's own random name. */
    tab: uuid().primaryKey(),
    session_id: defineReference(() => session.id, { onDelete: 'cascade' }),
    admin_user_id: defineReference(() => adminUser.id, { onDelete: 'cascade' }),
    resource: text().notNull(),
    record_id: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.resource, table.record_id)],
);
