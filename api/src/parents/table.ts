import type { Address, Child } from '@nanny-polo/shared/parents';
import { type SQL, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, recordColumns } from '../database/column.ts';

/** Parents: the families' accounts and care records. */
export const parentUser = pgTable(
  'parent_user',
  {
    ...recordColumns,
    first_name: text().notNull(),
    last_name: text().notNull(),
    name: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`first_name || ' ' || last_name`),
    email: text().notNull(),
    email_verified_at: instant(),
    /** Argon2id in PHC form; null for accounts of a provider. */
    password_hash: text(),
    phone: text(),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    provider: text({ enum: ['LOCAL', 'GOOGLE', 'FACEBOOK'] })
      .notNull()
      .default('LOCAL'),
    /** Who the parent is at Google: its `sub`, which never changes, unlike an address. */
    google_sub: text().unique(),
    addresses: jsonb().$type<Address[]>().notNull().default([]),
    children: jsonb().$type<Child[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('parent_user_email').on(sql`lower(${table.email})`),
    index('parent_user_name_search').using('gin', sql`${table.name} gin_trgm_ops`),
    index().on(table.name, table.id),
  ],
);
