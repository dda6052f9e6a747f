import type { Db } from '../../kernel/database/database.ts';
import { currentOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Returns whether a family's deadline has passed. */
export const isLate = (reply_by: string): boolean => Date.parse(reply_by) <= Date.now();

/** Returns the deadline for a family to agree to a booking's price: the end of a waiting offer, otherwise the start. */
export async function replyBy(db: Db, { id, start_at }: Pick<BookingRow, 'id' | 'start_at'>) {
  const offer = await currentOffer(db, id);
  return offer?.state === 'waiting' ? offer.expires_at : start_at;
}
