import type { Permission } from '@nanny-polo/shared/contract/permission';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { nameText, recordColumns } from '../../kernel/database/column.ts';

export const role = pgTable('role', {
  ...recordColumns,
  name: nameText().notNull().unique(),
  description: text().notNull().default(''),
  permissions: jsonb().$type<Permission[]>().notNull().default([]),
});
