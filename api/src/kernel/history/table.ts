import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '../database/column.ts';

/** Events of all records, append-only. `before` and `after` hold the changed fields; `after` may also hold a reason. */
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
    /** Rows may commit out of the order of their ids, so readers of new events compare transactions instead. */
    xact_id: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index().on(table.resource, table.record_id, table.id),
    index().on(table.xact_id),
    // For the today board: the bookings whose families have asked for a change.
    index('event_change_requests')
      .on(table.record_id, table.id)
      .where(sql`${table.action} = 'request-change'`),
    // For the today board: the letters that could not be sent.
    index('event_unsent_letters').on(table.at).where(sql`${table.action} = 'letter-unsent'`),
  ],
);
