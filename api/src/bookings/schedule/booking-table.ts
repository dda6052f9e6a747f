import {
  type BookingTrait,
  bookingStatus,
  listStatusesWith,
} from '@nanny-polo/shared/bookings/booking-status';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencyTerms } from '../../accounts/agency/table.ts';
import { defineChoice, defineReference, instant, recordColumns } from '../../kernel/database/column.ts';
import { careColumns, series } from './series-table.ts';

/** Returns the statuses with a trait as SQL text, without parameters, so that PostgreSQL can use a partial index. */
export const toStatusList = (trait: BookingTrait) =>
  sql.raw(
    `(${listStatusesWith(trait)
      .map((status) => `'${status}'`)
      .join(', ')})`,
  );

/** Condition for bookings that are confirmed or under way, or have taken place. */
export const agreed = sql`status IN ${toStatusList('work')}`;

export const booking = pgTable(
  'booking',
  {
    ...recordColumns,
    ...careColumns,
    code: text()
      .notNull()
      .generatedAlwaysAs(sql`'BK-' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    status: defineChoice(bookingStatus),
    /** Set when its nanny declines, does not reply or withdraws; cleared by the next confirmation or when it ends. */
    needs_cover: boolean().notNull().default(false),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    /** Whether it was entered after it began. The clock leaves such bookings alone. */
    past_visit: boolean().notNull().default(false),
    /**
     * Minor units per hour, charged to the parent and paid to the nanny. Set at the request and by each offer, and
     * changed when the nanny is removed or the rates of its series change.
     */
    bill_rate_minor: integer(),
    pay_rate_minor: integer(),
    confirmed_at: instant(),
    checked_in_at: instant(),
    checked_out_at: instant(),
    overtime_minutes: integer(),
    cancelled_at: instant(),
    cancellation_fee_minor: integer(),
    /** The price terms at the time of the request; 1 is the defaults. */
    terms_id: defineReference(() => agencyTerms.id).default(1),
    /** The terms with the agency's own holidays when it was stored; null before there were any. */
    holidays_id: integer().references(() => agencyTerms.id),
    /**
     * Minor units: the last price that the family agreed to, and the one up to which the agency pays the difference.
     */
    agreed_minor: integer(),
    covered_minor: integer(),
    /** The quote of its confirmation or last repricing; null before, and again once its nanny has withdrawn. */
    quote: jsonb().$type<Quote>(),
    /** When the parent and the nanny were reminded of the care. */
    reminded_at: instant(),
    /** When the family was thanked for the visit and asked to rate it. */
    thanked_at: instant(),
    /** Its series, and the day of the series for which it was made, even if it is rescheduled. */
    series_id: integer().references(() => series.id),
    series_day: date(),
    /** Whether time, service, nanny, place or children were changed for this visit of the series alone. */
    changed_by_hand: boolean().notNull().default(false),
  },
  (table) => [
    check('booking_of_series', sql`(${table.series_id} IS NULL) = (${table.series_day} IS NULL)`),
    uniqueIndex('booking_series_day').on(table.series_id, table.series_day).where(sql`series_id IS NOT NULL`),
    check('booking_in_order', sql`${table.start_at} < ${table.end_at}`),
    check(
      'booking_held_by_someone',
      sql`${table.status} NOT IN ('confirmed', 'in_progress') OR ${table.nanny_polo_id} IS NOT NULL`,
    ),
    // A booking is never confirmed at a higher price than the family agreed to.
    check(
      'booking_price_agreed',
      sql`${table.quote} IS NULL OR coalesce((${table.quote}->>'total_minor')::int <= ${table.agreed_minor}, false)`,
    ),
    index().on(table.status, table.id),
    // Without this index, a search for the newest closed bookings has to read past all future ones.
    index().on(table.status, table.start_at, table.id),
    index().on(table.parent_id, table.id),
    index().on(table.nanny_polo_id, table.start_at),
    index().on(table.start_at, table.id),
    // For the clock: the next bookings to expire.
    index('booking_open')
      .on(table.start_at)
      .where(sql`${table.status} IN ${toStatusList('undecided')}`),
    // For the dashboard, which counts and sums agreed bookings from this index alone.
    index('booking_agreed').on(table.start_at, table.end_at).where(agreed),
    index('booking_ahead').on(table.start_at).where(sql`${table.status} = 'confirmed'`),
    // For the clock: the visits whose families are to be thanked.
    index('booking_unthanked')
      .on(table.checked_out_at)
      .where(sql`${table.thanked_at} IS NULL AND ${table.status} IN ('completed', 'closed')`),
    // These are few at any time, and are counted whenever the list is shown.
    index('booking_uncovered').on(table.start_at, table.id).where(sql`needs_cover`),
    index().on(table.code),
    index('booking_code_search').using('gin', sql`${table.code} gin_trgm_ops`),
    // A booking that overlaps a day begins on it or on the day before, except for those in this index.
    index('booking_long').on(table.start_at).where(sql`end_at - start_at > interval '1 day'`),
    check('booking_goes_after_coming', sql`${table.checked_in_at} <= ${table.checked_out_at}`),
  ],
);

export type BookingRow = typeof booking.$inferSelect;
