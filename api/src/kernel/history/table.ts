import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** Events of all records, append-only. `before` and `after` hold only the changed fields. */
export const event = pgTable(
  'event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    actor_kind: text({ enum: ['admin', 'parent', 'nanny', 'system'] }).notNull(),
    actor_id: integer(),
    actor_name: text().notNull(),
    resource: text().notNull(),
    record_id: integer().notNull(),
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.resource, table.record_id, table.id)],
);
