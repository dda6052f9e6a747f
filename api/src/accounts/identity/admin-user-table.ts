import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { definePersonName, instant, recordColumns } from '../../kernel/database/column.ts';
import { role } from './role-table.ts';

/** The agency's admins. The admin with id 1 is the owner. */
export const adminUser = pgTable(
  'admin_user',
  {
    ...recordColumns,
    first_name: text().notNull(),
    last_name: text().notNull(),
    name: definePersonName(),
    email: text().notNull(),
    email_verified_at: instant(),
    /** Since when a mail server refuses the address for good; a trigger ends it when the address changes. */
    email_refused_at: instant(),
    /** Argon2id in PHC string format; null until the first password is set. */
    password_hash: text(),
    role_id: integer().references(() => role.id),
    status: text({ enum: ['invited', 'active', 'suspended'] })
      .notNull()
      .default('invited'),
    last_login_at: instant(),
  },
  (table) => [uniqueIndex('admin_user_email').on(sql`lower(${table.email})`)],
);
