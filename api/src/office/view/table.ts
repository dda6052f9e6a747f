import { type ViewedList, type ViewSettings, viewedLists } from '@nanny-polo/shared/office/saved-view';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { defineReference, nameText, recordColumns } from '../../kernel/database/column.ts';

/** Views of lists that admins have saved. They are deleted with their admin. */
export const savedView = pgTable(
  'saved_view',
  {
    ...recordColumns,
    admin_user_id: defineReference(() => adminUser.id, { onDelete: 'cascade' }),
    resource: text({ enum: Object.keys(viewedLists) as [ViewedList, ...ViewedList[]] }).notNull(),
    name: nameText().notNull(),
    shared: boolean().notNull(),
    settings: jsonb().$type<ViewSettings>().notNull(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.admin_user_id, table.resource, sql`lower(${table.name})`),
    index().on(table.resource),
  ],
);
