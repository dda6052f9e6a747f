import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '../database/column.ts';

/** Captured changes by admins, undone or not. Rows are deleted after an hour. */
export const undo = pgTable(
  'undo',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    admin_user_id: integer().notNull(),
    /** The change needed one of these permissions, of type `full`. */
    permissions: text().array().notNull(),
    /** Links the change to its events. */
    xact_id: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** The jobs of the mails that the change queued. */
    mails: uuid().array().notNull().default([]),
    undone_at: instant(),
  },
  (table) => [index().on(table.admin_user_id, table.id), index().on(table.at)],
);

/** The rows that a change wrote, in the order of the writes, as the trigger `undo_capture` recorded them. */
export const undoRow = pgTable(
  'undo_row',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    undo_id: integer()
      .notNull()
      .references(() => undo.id, { onDelete: 'cascade' }),
    table: text().notNull(),
    /** Null for an inserted row. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Null for a deleted row. */
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.undo_id, table.id)],
);
