import { discountKind } from '@nanny-polo/shared/money/discount';
import type { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import {
  defineChoice,
  defineReference,
  instant,
  nameText,
  recordColumns,
} from '../../kernel/database/column.ts';
import { order } from './order-table.ts';

/** Rules that take money off orders. Amounts are in minor units. */
export const discount = pgTable(
  'discount',
  {
    ...recordColumns,
    name: nameText().notNull(),
    code: text(),
    kind: defineChoice(discountKind),
    value: integer().notNull(),
    max_amount_minor: integer(),
    starts_at: instant(),
    ends_at: instant(),
    min_spend_minor: integer(),
    min_hours: integer(),
    services: jsonb().$type<z.output<typeof bookingService>[]>().notNull().default([]),
    weekdays: jsonb().$type<number[]>().notNull().default([]),
    first_booking_only: boolean().notNull().default(false),
    limit_total: integer(),
    limit_per_parent: integer(),
    budget_minor: integer(),
    combinable: boolean().notNull().default(false),
    priority: integer().notNull().default(0),
    paused: boolean().notNull().default(false),
    /** The number and sum of reserved and consumed uses. A use updates them without editing the discount. */
    used_count: integer().notNull().default(0),
    used_minor: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('discount_code').on(sql`upper(${table.code})`),
    index().on(table.priority, table.id),
    check(
      'discount_within_total',
      sql`${table.used_count} >= 0 AND (${table.limit_total} IS NULL OR ${table.used_count} <= ${table.limit_total})`,
    ),
    check(
      'discount_within_budget',
      sql`${table.used_minor} >= 0 AND (${table.budget_minor} IS NULL OR ${table.used_minor} <= ${table.budget_minor})`,
    ),
  ],
);

/**
 * Uses of discounts by orders: reserved with the order, consumed as it completes, released if it ends early or is
 * repriced without the discount.
 */
export const discountUse = pgTable(
  'discount_use',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    discount_id: defineReference(() => discount.id),
    order_id: defineReference(() => order.id),
    parent_id: defineReference(() => parentUser.id),
    /** The booking that the discount was used for; null if used for the order as a whole. */
    booking_id: integer().references(() => booking.id),
    amount_minor: integer().notNull(),
    state: text({ enum: ['reserved', 'consumed', 'released'] }).notNull(),
  },
  (table) => [
    unique('discount_use_once').on(table.order_id, table.discount_id, table.booking_id).nullsNotDistinct(),
    index().on(table.discount_id, table.parent_id),
    check('discount_use_not_negative', sql`${table.amount_minor} >= 0`),
  ],
);

/** A discount's rules, with the number of one parent's reserved and consumed uses. */
export type Candidate = Omit<typeof discount.$inferSelect, 'created_at' | 'updated_at' | 'version'> & {
  readonly used_by_parent: number;
  /** The circumstances in which it was agreed. They are used instead of the current ones. */
  readonly agreed?: Circumstances;
};

export interface Circumstances {
  /** The instant at which discounts must be valid. */
  readonly now: string;
  /** Whether no booking of the parent outside the cart counts as confirmed. */
  readonly first_booking: boolean;
}

/**
 * The discount terms of a booking in an order: every discount that was considered when the booking joined the order,
 * with its rules at that time. Repricing uses them. Discounts of an order as a whole have a row of their own.
 */
export const discountTerms = pgTable(
  'discount_terms',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: defineReference(() => order.id),
    /** Null for the discounts of an order as a whole. */
    booking_id: integer().references(() => booking.id),
    agreed_at: instant().notNull(),
    first_booking: boolean().notNull(),
    candidates: jsonb().$type<Candidate[]>().notNull(),
    /** The discounts of an order as a whole when it was created, and the sum that they were taken off. */
    adjustments: jsonb().$type<Adjustment[]>().notNull(),
    base_minor: integer().notNull(),
  },
  (table) => [unique('discount_terms_once').on(table.order_id, table.booking_id).nullsNotDistinct()],
);
