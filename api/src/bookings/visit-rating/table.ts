import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineReference, instant } from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';

/** What families say about their visits. A trigger keeps the number and the mean of the stars with the nanny. */
export const visitRating = pgTable(
  'visit_rating',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    booking_id: defineReference(() => booking.id).unique(),
    /** The nanny who came. */
    nanny_polo_id: defineReference(() => nannyPolo.id),
    created_at: instant().notNull().default(sql`now()`),
    stars: integer().notNull(),
    /** For the agency alone. Empty without any. */
    words: text().notNull().default(''),
  },
  (table) => [
    index().on(table.nanny_polo_id, table.id),
    check('visit_rating_stars', sql`${table.stars} BETWEEN 1 AND 5`),
  ],
);
