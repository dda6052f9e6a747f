import type { Db } from '../../kernel/database/database.ts';
import { findCurrentOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { priceChange } from '../schedule/price-change-table.ts';

export const isLate = (reply_by: string): boolean => Date.parse(reply_by) <= Date.now();

/** Returns until when a family can agree to a booking's price: the end of a waiting offer, otherwise as it was asked. */
export async function findReplyBy(
  db: Db,
  { id, start_at }: Pick<BookingRow, 'id' | 'start_at'>,
  { reply_by }: Pick<typeof priceChange.$inferSelect, 'reply_by'>,
): Promise<string> {
  const offer = await findCurrentOffer(db, id);
  if (offer?.state === 'waiting') return offer.expires_at;
  return reply_by !== null && Date.parse(reply_by) < Date.parse(start_at) ? reply_by : start_at;
}
