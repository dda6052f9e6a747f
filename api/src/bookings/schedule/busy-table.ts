import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from './booking-table.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * When a nanny cannot be booked: bookings while they hold her, with their buffers, holds and time off. A migration
 * adds the constraint that no two ranges of one nanny overlap.
 */
export const busy = pgTable(
  'busy',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nanny_polo_id: integer()
      .notNull()
      .references(() => nannyPolo.id),
    busy: tstzrange().notNull(),
    reason: text({ enum: ['booking', 'hold', 'time_off'] }).notNull(),
    /** The booking behind it; null for holds and time off. */
    booking_id: integer()
      .unique()
      .references(() => booking.id, { onDelete: 'cascade' }),
    /** What a time off is for. */
    note: text().notNull().default(''),
  },
  (table) => [
    // Who is taken at a time, whoever it is; the exclusion constraint's index answers it for one nanny.
    index('busy_at').using('gist', table.busy),
    check('busy_has_length', sql`NOT isempty(${table.busy})`),
    check('busy_by_booking', sql`(${table.reason} = 'booking') = (${table.booking_id} IS NOT NULL)`),
  ],
);
