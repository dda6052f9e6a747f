import { expireBookings, expireOffers, remindOfBookings } from '../../bookings/booking/clock.ts';
import { expireOrders } from '../../money/order/expiry.ts';
import type { Db } from '../database/database.ts';
import { foldTally } from '../reading/tally.ts';

/** Hears what went wrong. */
export type Report = (problem: string) => void;

/** Everything that time brings about, in this order; each answers how many records it moved. */
const chores: Record<string, (db: Db, now: string) => Promise<number>> = {
  'expiring offers': expireOffers,
  'expiring bookings': expireBookings,
  'reminding of bookings': remindOfBookings,
  'expiring orders': (db, now) => db.transaction((tx) => expireOrders(tx, now)),
  'folding tallies': async (db) => {
    await foldTally(db);
    return 0;
  },
};

/**
 * Does what is due at `now`. Each effect stands behind a condition that its own transaction checks and changes, so
 * that ticks of any number of processes, at once or again, bring it about once. One chore that fails stops no other.
 */
export async function tick(db: Db, now: string, report: Report): Promise<number> {
  let done = 0;
  for (const [name, chore] of Object.entries(chores)) {
    try {
      done += await chore(db, now);
    } catch (error) {
      report(`${name} failed: ${(error as Error).message}`);
    }
  }
  return done;
}
