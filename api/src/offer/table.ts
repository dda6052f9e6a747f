import { offerState } from '@nanny-polo/shared/booking';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { booking } from '../booking/table.ts';
import { instant, oneOf } from '../database/column.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

/** Every time a booking was offered to a nanny, and what she said. */
export const offer = pgTable(
  'offer',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    booking_id: integer()
      .notNull()
      .references(() => booking.id, { onDelete: 'cascade' }),
    nanny_polo_id: integer()
      .notNull()
      .references(() => nannyPolo.id),
    state: text({ enum: oneOf(offerState) })
      .notNull()
      .default('waiting'),
    /** The latest offer of its booking. */
    current: boolean().notNull().default(true),
    /** SHA-256 of the link's token, base64url; null until the mail is sent. */
    token_hash: text().unique(),
    offered_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    answered_at: instant(),
    /** The nanny, or the coordinator who recorded her answer. */
    answered_by: text(),
  },
  (table) => [
    uniqueIndex('offer_current').on(table.booking_id).where(sql`${table.current}`),
    check('offer_waits_as_current', sql`${table.state} <> 'waiting' OR ${table.current}`),
    index().on(table.booking_id, table.id),
    index().on(table.nanny_polo_id),
  ],
);
