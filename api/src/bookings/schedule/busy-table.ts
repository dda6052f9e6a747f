import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defineReference } from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from './booking-table.ts';
import { series } from './series-table.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * Times in which a nanny cannot be booked: slots of bookings that hold their nanny's time, visits that took place,
 * holds, and time off. A migration adds the constraint that the ranges of one nanny do not overlap.
 */
export const busy = pgTable(
  'busy',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nanny_polo_id: defineReference(() => nannyPolo.id),
    busy: tstzrange().notNull(),
    reason: text({ enum: ['booking', 'hold', 'time_off'] }).notNull(),
    /** The booking of the range; null for holds and time off. */
    booking_id: integer().references(() => booking.id, { onDelete: 'cascade' }),
    /** 2 for the later range of a booking that has two: its own time and the one that its nanny is asked about. */
    part: integer().notNull().default(1),
    /** The series and the day of a hold: a planned visit that its nanny has accepted. */
    series_id: integer().references(() => series.id, { onDelete: 'cascade' }),
    series_day: date(),
    /** The reason for time off. */
    note: text().notNull().default(''),
  },
  (table) => [
    // For queries about all nannies at one time. Queries about one nanny use the index of the exclusion constraint.
    unique().on(table.booking_id, table.part),
    index('busy_at').using('gist', table.busy),
    check('busy_has_length', sql`NOT isempty(${table.busy})`),
    check('busy_part', sql`${table.part} IN (1, 2)`),
    check('busy_by_booking', sql`(${table.reason} = 'booking') = (${table.booking_id} IS NOT NULL)`),
    check(
      'busy_by_series',
      sql`(${table.reason} = 'hold') = (${table.series_id} IS NOT NULL)
        AND (${table.series_id} IS NULL) = (${table.series_day} IS NULL)`,
    ),
    uniqueIndex('busy_series_day').on(table.series_id, table.series_day).where(sql`series_id IS NOT NULL`),
  ],
);

/** Returns SQL for the beginning or the end of a busy range, as ISO 8601. */
export const boundOf = (bound: 'lower' | 'upper') =>
  sql<string>`to_char(${sql.raw(bound)}(${busy.busy}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
