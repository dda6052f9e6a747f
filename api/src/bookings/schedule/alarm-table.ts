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
  /** The latest start that the alarm covered. A booking rescheduled to a later start is due for another alarm. */
  until: instant().notNull(),
  /** The id of the last offer accepted by then, or 0. After another acceptance the booking is due for another alarm. */
  after_offer_id: integer().notNull(),
});
