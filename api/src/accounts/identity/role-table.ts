import type { Permission } from '@nanny-polo/shared/permission';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../kernel/database/column.ts';

export const role = pgTable('role', {
  ...recordColumns,
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  permissions: jsonb().$type<Permission[]>().notNull().default([]),
});
