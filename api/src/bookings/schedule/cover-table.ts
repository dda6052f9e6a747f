import { askState, declineScope } from '@nanny-polo/shared/bookings/ask';
import { coverState } from '@nanny-polo/shared/bookings/cover';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defineChoice, defineReference, enumValuesOf, instant } from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from './booking-table.ts';

/** Cover requests. A request is written only while its bookings are locked. */
export const coverRequest = pgTable(
  'cover_request',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: defineChoice(coverState).default('running'),
    started_at: instant().notNull().default(sql`now()`),
    started_by: text().notNull(),
    /** The number of waves so far. */
    wave: integer().notNull().default(0),
    next_wave_at: instant(),
    ended_at: instant(),
    ended_why: text(),
    /** Whether this is a swap, which all nannies of a chain must accept by `next_wave_at`. */
    swap: boolean().notNull().default(false),
    /** Whether nannies are asked in waves to take the first booking if the swap is off. */
    then_ask: boolean().notNull().default(false),
    /** Whether the agency pays what the nanny who accepts costs above the price that the family agreed to. */
    agency_pays: boolean().notNull().default(false),
  },
  (table) => [
    check('cover_request_waits', sql`(${table.state} = 'running') = (${table.next_wave_at} IS NOT NULL)`),
    check(
      'cover_request_ends',
      sql`(${table.state} IN ('running', 'exhausted')) = (${table.ended_at} IS NULL)`,
    ),
    // For the dashboard.
    index('cover_request_judged').on(table.ended_at).where(sql`${table.state} IN ('filled', 'expired')`),
    index('cover_request_then_ask').on(table.id).where(sql`${table.then_ask}`),
    index('cover_request_due').on(table.next_wave_at).where(sql`${table.state} = 'running'`),
  ],
);

export type CoverRequestRow = typeof coverRequest.$inferSelect;

/** The bookings of a cover request, with the times that nannies are asked about. */
export const coverRequestBooking = pgTable(
  'cover_request_booking',
  {
    cover_request_id: defineReference(() => coverRequest.id),
    booking_id: defineReference(() => booking.id),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    /** Whether this is the latest request of the booking. */
    current: boolean().notNull().default(true),
    /** In a swap: the place in the chain, from 1; the previous nanny, null for the first; and the new one. */
    step: integer(),
    from_nanny_polo_id: integer().references(() => nannyPolo.id),
    to_nanny_polo_id: integer().references(() => nannyPolo.id),
    /** Whether the swap confirms the booking, because it was confirmed before. */
    confirms: boolean().notNull().default(false),
  },
  (table) => [
    check('cover_request_step', sql`(${table.step} IS NULL) = (${table.to_nanny_polo_id} IS NULL)`),
    index('cover_request_step_from').on(table.from_nanny_polo_id),
    index('cover_request_step_to').on(table.to_nanny_polo_id),
    primaryKey({ columns: [table.cover_request_id, table.booking_id] }),
    uniqueIndex('cover_request_current').on(table.booking_id).where(sql`${table.current}`),
    index().on(table.booking_id),
  ],
);

/** Nannies who were asked, with their replies. An ask holds no time. */
export const coverAsk = pgTable(
  'cover_ask',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cover_request_id: defineReference(() => coverRequest.id),
    nanny_polo_id: defineReference(() => nannyPolo.id),
    wave: integer().notNull(),
    state: defineChoice(askState).default('asked'),
    /** Why this nanny was asked, as known at that time. */
    preferred: boolean().notNull(),
    visits: integer().notNull(),
    distance_km: real(),
    asked_at: instant().notNull().default(sql`now()`),
    seen_at: instant(),
    answered_at: instant(),
    /** The author of the reply: the nanny, or the coordinator who recorded it. */
    answered_by: text(),
    /** What the nanny declined. `week` is the Monday of a declined week. */
    scope: text({ enum: enumValuesOf(declineScope) }),
    week: date(),
    /** Parents whose families the nanny declined, and for whom a coordinator has lifted the decline. */
    lifted_parent_ids: integer().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('cover_ask_once').on(table.cover_request_id, table.nanny_polo_id),
    check('cover_ask_scope', sql`(${table.state} = 'declined') = (${table.scope} IS NOT NULL)`),
    check('cover_ask_week', sql`(coalesce(${table.scope}, '') = 'week') = (${table.week} IS NOT NULL)`),
    index().on(table.nanny_polo_id, table.asked_at),
    // For the dashboard.
    index('cover_ask_first_wave')
      .on(table.cover_request_id)
      .where(sql`${table.state} = 'accepted' AND ${table.wave} = 1`),
    index('cover_ask_declined_week').on(table.week).where(sql`${table.week} IS NOT NULL`),
  ],
);

export type CoverAskRow = typeof coverAsk.$inferSelect;

/** Links to asks; only the hashes of the tokens are stored. */
export const coverAskToken = pgTable(
  'cover_ask_token',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().primaryKey(),
    cover_ask_id: defineReference(() => coverAsk.id),
  },
  (table) => [index().on(table.cover_ask_id)],
);
