import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { booking } from '../schedule/booking-table.ts';
import { priceChange, priceChangeToken } from '../schedule/price-change-table.ts';

/** Creates the token of a link to price changes and stores its hash. Earlier tokens stay valid. */
export async function createPriceToken(db: Db, ids: readonly number[]): Promise<string> {
  const token = generateToken();
  await addToPriceToken(db, token, ids);
  return token;
}

export async function addToPriceToken(db: Db, token: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const token_hash = hashOf(token);
  await db
    .insert(priceChangeToken)
    .values(ids.map((price_change_id) => ({ token_hash, price_change_id })))
    .onConflictDoNothing();
}

/** Returns the bookings of a token, sorted by start, each with its latest price change; none for an unknown token. */
export const findPriceChanges = (db: Db, token: string) =>
  db
    .selectDistinctOn([booking.start_at, booking.id], { change: priceChange, row: booking })
    .from(priceChangeToken)
    .innerJoin(priceChange, eq(priceChange.id, priceChangeToken.price_change_id))
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .where(eq(priceChangeToken.token_hash, hashOf(token)))
    .orderBy(asc(booking.start_at), asc(booking.id), desc(priceChange.id));
