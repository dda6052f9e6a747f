import type { Db } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import { explainTaken, findBookingsIn, lockNannies } from '../schedule/hold.ts';
import { rangeOf } from '../schedule/slot.ts';
import { findAlternatives, type Wish } from './service.ts';

/**
 * Ensures that the nanny is free for the slot until the transaction ends. Ignores the time that `bookingId` holds, and
 * locks its current nanny, `heldBy`, as well. Throws 409 `slot_taken` with up to three alternatives and the bookings in
 * the way.
 */
export async function reserveTime(
  tx: Db,
  nannyId: number,
  wish: Omit<Wish, 'booking_id'>,
  bookingId: number | null = null,
  heldBy: number | null = null,
): Promise<void> {
  const refuseIfTaken = async () => {
    const why = await explainTaken(tx, nannyId, wish, bookingId);
    if (why === null) return;
    throw conflict({
      message: `${why}.`,
      code: 'slot_taken',
      data: {
        alternatives: await findAlternatives(tx, { ...wish, booking_id: bookingId }),
        bookings: await findBookingsIn(tx, nannyId, rangeOf(wish), bookingId),
      },
    });
  };
  // Checked before the lock as well, so that calls that cannot succeed do not queue for it.
  await refuseIfTaken();
  await lockNannies(tx, [nannyId, heldBy]);
  await refuseIfTaken();
}
