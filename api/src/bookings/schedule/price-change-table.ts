import { type FamilyPrice, priceChangeState } from '@nanny-polo/shared/pricing/price-change';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineChoice, defineReference, instant } from '../../kernel/database/column.ts';
import { booking } from './booking-table.ts';
import { offer } from './offer-table.ts';

/** Prices above the agreed one that families were asked to agree to. Written only while the booking is locked. */
export const priceChange = pgTable(
  'price_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    booking_id: defineReference(() => booking.id, { onDelete: 'cascade' }),
    /** The offer that the price belongs to; null for a booking without an offer. */
    offer_id: integer().references(() => offer.id, { onDelete: 'cascade' }),
    state: defineChoice(priceChangeState).default('pending'),
    /** Minor units: the price agreed before, and the new one. */
    from_minor: integer().notNull(),
    to_minor: integer().notNull(),
    price: jsonb().$type<FamilyPrice>().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    /** Until when the family can agree, once no offer waits; null in rows from before 28 November 2026: the start. */
    reply_by: instant(),
    /** Why the price has risen, for the family; null in older rows. */
    why: text(),
    /** When the family declined, which closes the question: they are not asked about this price again. */
    refused_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('price_change_pending').on(table.booking_id).where(sql`${table.state} = 'pending'`),
    index().on(table.booking_id, table.id),
  ],
);

/** Links to one or several price changes of a family; only the hashes of the tokens are stored. */
export const priceChangeToken = pgTable(
  'price_change_token',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().notNull(),
    price_change_id: defineReference(() => priceChange.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.token_hash, table.price_change_id] }),
    index().on(table.price_change_id),
  ],
);
