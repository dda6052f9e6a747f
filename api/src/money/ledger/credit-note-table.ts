import { creditReason } from '@nanny-polo/shared/pricing/credit-note';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineReference, enumValuesOf, instant } from '../../kernel/database/column.ts';
import { order } from './order-table.ts';

/**
 * The credit notes of orders, and the cancellations of credit notes. Append-only, except that an erasure clears `note`.
 */
export const creditNote = pgTable(
  'credit_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull().unique(),
    order_id: defineReference(() => order.id),
    at: instant().notNull().default(sql`now()`),
    amount_minor: integer().notNull(),
    /** Null for a cancellation. */
    reason: text({ enum: enumValuesOf(creditReason) }),
    note: text().notNull(),
    by: text().notNull(),
    /** The credit note that it cancels; null for a credit note. */
    cancels_id: integer()
      .unique()
      .references((): AnyPgColumn => creditNote.id),
  },
  (table) => [
    check('credit_note_positive', sql`${table.amount_minor} > 0`),
    check('credit_note_reason', sql`(${table.reason} IS NULL) = (${table.cancels_id} IS NOT NULL)`),
    index().on(table.order_id, table.id),
  ],
);

export type CreditNoteRow = typeof creditNote.$inferSelect;
