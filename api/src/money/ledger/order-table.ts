import { type OrderLine, type OrderStatus, orderStatus } from '@nanny-polo/shared/money/order';
import { paymentMethod, transactionKind } from '@nanny-polo/shared/money/payment';
import { refundReason } from '@nanny-polo/shared/pricing/credit-note';
import type { Adjustment, NotApplied } from '@nanny-polo/shared/pricing/quote';
import { type SQL, sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { series } from '../../bookings/schedule/series-table.ts';
import {
  defineChoice,
  defineReference,
  enumValuesOf,
  instant,
  recordColumns,
} from '../../kernel/database/column.ts';

/** What parents owe the agency. Amounts are in minor units of `currency`. */
export const order = pgTable(
  'order',
  {
    ...recordColumns,
    number: text().notNull().unique(),
    parent_id: defineReference(() => parentUser.id),
    status: defineChoice(orderStatus),
    currency: text().notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    /** Lines that a cancellation or expiry removed. */
    void_lines: jsonb().$type<OrderLine[]>().notNull().default([]),
    adjustments: jsonb().$type<Adjustment[]>().notNull(),
    not_applied: jsonb().$type<NotApplied[]>().notNull(),
    lines_minor: integer().notNull(),
    discount_minor: integer().notNull(),
    /** The sum of the credit notes that are not cancelled. */
    credited_minor: integer().notNull().default(0),
    /** What people have credited: the notes are fitted to it whenever the bill changes, and are at most the bill. */
    credit_granted_minor: integer().notNull().default(0),
    total_minor: integer()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lines_minor - discount_minor - credited_minor`),
    /** The sums of the transactions: what was received, and what was refunded. */
    received_minor: integer().notNull().default(0),
    refunded_minor: integer().notNull().default(0),
    pay_minor: integer().notNull(),
    due_at: instant(),
    note: text().notNull().default(''),
    /** The arrangement (its first series) and the week or month of its visits: `2026-W47` or `2026-11`. */
    series_id: integer().references(() => series.id),
    series_period: text(),
    /** When its creation was undone. It keeps its number, since a number is never given twice. */
    undone_at: instant(),
    invoice_sent_at: instant(),
    reminded_at: instant(),
    receipt_sent_at: instant(),
  },
  (table) => [
    check('order_of_series', sql`(${table.series_id} IS NULL) = (${table.series_period} IS NULL)`),
    index('order_series').on(table.series_id, table.series_period).where(sql`${table.series_id} IS NOT NULL`),
    check('order_total_not_negative', sql`${table.discount_minor} BETWEEN 0 AND ${table.lines_minor}`),
    check(
      'order_credits_within_bill',
      sql`${table.credited_minor} BETWEEN 0 AND ${table.lines_minor} - ${table.discount_minor}`,
    ),
    check('order_refunds_within_charges', sql`${table.refunded_minor} BETWEEN 0 AND ${table.received_minor}`),
    check('order_pay_not_negative', sql`${table.pay_minor} >= 0`),
    check('order_undone', sql`${table.undone_at} IS NULL OR ${table.status} = 'cancelled'`),
    index('order_status').on(table.status, table.id).where(sql`${table.undone_at} IS NULL`),
    index().on(table.parent_id, table.id),
    index().on(table.due_at, table.id),
    index().on(table.created_at, table.id),
    index('order_owing')
      .on(table.due_at, table.id)
      .where(sql`lines_minor - discount_minor - credited_minor > received_minor - refunded_minor`),
    index('order_number_search').using('gin', sql`${table.number} gin_trgm_ops`),
    // For searches by the beginning of a number, whatever the database's collation.
    index('order_number_prefix').on(sql`${table.number} text_pattern_ops`),
  ],
);

export type OrderRow = typeof order.$inferSelect;

/** The final statuses of an order that did not complete. */
export const endedEarly = ['cancelled', 'expired'] as const satisfies OrderStatus[];

export const orderBooking = pgTable(
  'order_booking',
  {
    order_id: defineReference(() => order.id),
    booking_id: defineReference(() => booking.id),
    /** The nanny's pay for the booking. */
    pay_minor: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.booking_id] }), index().on(table.booking_id)],
);

/** The transactions of orders. Append-only, except that an erasure clears `proof`. */
export const orderTransaction = pgTable(
  'order_transaction',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: defineReference(() => order.id),
    at: instant().notNull().default(sql`now()`),
    /** The day on which the money arrived; null if it is the day of `at`. */
    received_on: date(),
    kind: defineChoice(transactionKind),
    amount_minor: integer().notNull(),
    method: defineChoice(paymentMethod),
    /** Why a refund was made; null for a payment. */
    reason: text({ enum: enumValuesOf(refundReason) }),
    proof: text().notNull(),
    by: text().notNull(),
  },
  (table) => [
    check('order_transaction_positive', sql`${table.amount_minor} > 0`),
    check('order_transaction_reason', sql`(${table.kind} = 'refund') = (${table.reason} IS NOT NULL)`),
    index().on(table.order_id, table.id),
    // With the amount, so that the index alone is enough for sums.
    index().on(table.at, table.kind, table.amount_minor),
  ],
);

/**
 * The last number of each kind and year: `2026` for orders, `CN-2026` for credit notes. It only rises; the lock on its
 * row keeps the numbers free of gaps.
 */
export const numberSeries = pgTable('number_series', {
  name: text().primaryKey(),
  last: integer().notNull(),
});
