import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { booking } from './booking-table.ts';

/** The latest alarm about each booking that no nanny had accepted. */
export const unfilledAlarm = pgTable('unfilled_alarm', {
  booking_id: integer()
    .primaryKey()
    .references(() => booking.id, { onDelete: 'cascade' }),
  at: instant().notNull().default(sql`now()`),
  /** The latest start that the alarm covered. A booking rescheduled to a later start is due again. */
  until: instant().notNull(),
  /** The last offer that a nanny had accepted by then, 0 if none. After another acceptance the booking is due again. */
  after_offer_id: integer().notNull(),
});
