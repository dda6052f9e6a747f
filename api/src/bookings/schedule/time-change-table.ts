import { timeChangeState } from '@nanny-polo/shared/bookings/time-change';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineChoice, defineReference, instant } from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from './booking-table.ts';

/**
 * New times of confirmed bookings beyond the agency's tolerance, which apply once the nanny agrees. The links of the
 * nanny's offer open the question. Written only while the booking is locked.
 */
export const timeChange = pgTable(
  'time_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    booking_id: defineReference(() => booking.id, { onDelete: 'cascade' }),
    /** The nanny who is asked. */
    nanny_polo_id: defineReference(() => nannyPolo.id),
    state: defineChoice(timeChangeState).default('asked'),
    /** The booking's time when they were asked, and the new one. */
    from_start_at: instant().notNull(),
    from_end_at: instant().notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    asked_at: instant().notNull().default(sql`now()`),
    /** Until when the nanny can agree. */
    reply_by: instant().notNull(),
    /** Minor units: the price of the new time that the family has agreed to meanwhile; null if none. */
    agreed_minor: integer(),
    ended_at: instant(),
    /** The nanny, or the admin who recorded their reply; null without one. */
    answered_by: text(),
  },
  (table) => [
    uniqueIndex('time_change_asked').on(table.booking_id).where(sql`${table.state} = 'asked'`),
    index().on(table.booking_id, table.id),
    index().on(table.nanny_polo_id),
    // For the clock: the next questions to expire.
    index('time_change_running').on(table.reply_by).where(sql`${table.state} = 'asked'`),
    check('time_change_in_order', sql`${table.start_at} < ${table.end_at}`),
  ],
);

export type TimeChangeRow = typeof timeChange.$inferSelect;
