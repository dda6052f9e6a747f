import type { Pay } from '@nanny-polo/shared/pricing/pay';
import type { Db } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import { findBookingRates } from '../booking-price/rates.ts';
import { payOf } from '../pricing/pay.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Returns what a nanny would be paid for a booking if they accepted it now. */
export async function findPay(db: Db, row: BookingRow, nannyId: number): Promise<Pay> {
  const { pay_rate_minor } = await findBookingRates(db, row, nannyId);
  return payOf(db, { ...row, pay_rate_minor, nanny_polo_id: nannyId, quote: null });
}

/** Throws 409 `price_changed` if the pay for these bookings is no longer what the nanny saw. */
export async function assertPaySeen(
  db: Db,
  bookings: readonly BookingRow[],
  nannyId: number,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  let sum = 0;
  for (const row of bookings) sum += (await findPay(db, row, nannyId)).pay_minor ?? 0;
  if (sum === seen) return;
  throw conflict({
    message: 'The pay has changed since you opened this page. Please check it and reply again.',
    code: 'price_changed',
  });
}
