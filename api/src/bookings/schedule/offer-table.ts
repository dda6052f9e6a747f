import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineReference, instant } from '../../kernel/database/column.ts';
import { booking } from './booking-table.ts';
import { offerColumns, seriesOffer } from './series-table.ts';
import { timeChange } from './time-change-table.ts';

/** Offers of bookings to nannies, with their replies. */
export const offer = pgTable(
  'offer',
  {
    ...offerColumns,
    booking_id: defineReference(() => booking.id, { onDelete: 'cascade' }),
    /** Whether this is the latest offer of its booking. */
    current: boolean().notNull().default(true),
    /** Time and hourly pay (minor units) of the offer; null in offers that ended before these columns existed. */
    start_at: instant(),
    end_at: instant(),
    pay_rate_minor: integer(),
    /** The series offer that it belongs to. */
    series_offer_id: integer().references(() => seriesOffer.id, { onDelete: 'set null' }),
    /** When the booking was rescheduled after it was confirmed. The offer then has the new time. */
    rescheduled_at: instant(),
    /** The time that the nanny last agreed to, if the booking has moved since, within the agency's tolerance. */
    agreed_start_at: instant(),
    agreed_end_at: instant(),
    /**
     * Set by a trigger when the nanny accepts: the seconds since the booking was created. Null if this is not the
     * booking's first yes, if the booking is a past visit, or if the offer belongs to a series offer.
     */
    first_yes_seconds: integer(),
    /** Set by the same trigger: whether another nanny had accepted the booking before and lost it. */
    rescue: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('offer_current').on(table.booking_id).where(sql`${table.current}`),
    check('offer_waits_as_current', sql`${table.state} <> 'waiting' OR ${table.current}`),
    index().on(table.booking_id, table.id),
    index().on(table.nanny_polo_id),
    index('offer_of_series').on(table.series_offer_id).where(sql`${table.series_offer_id} IS NOT NULL`),
    // For the dashboard, which reads its days from these indexes alone.
    index('offer_first_yes')
      .on(table.answered_at, table.first_yes_seconds)
      .where(sql`${table.first_yes_seconds} IS NOT NULL`),
    index('offer_rescue').on(table.answered_at, table.booking_id).where(sql`${table.rescue}`),
    index('offer_running').on(table.expires_at).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Links to offers. If a mail is sent twice, both links work; only the hashes of the tokens are stored. */
export const offerToken = pgTable(
  'offer_token',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().primaryKey(),
    offer_id: defineReference(() => offer.id, { onDelete: 'cascade' }),
    /** The question about a new time that was mailed with the link. */
    time_change_id: integer().references(() => timeChange.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.offer_id), index().on(table.time_change_id)],
);
