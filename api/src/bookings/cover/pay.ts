import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { careOf } from '../booking/quote.ts';
import { ratesOfBooking } from '../booking/rates.ts';
import { priceLines } from '../pricing/lines.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** The pay for an hour and for the visit as booked, in minor units; null if the family pays the nanny directly. */
export interface Pay {
  readonly pay_rate_minor: number | null;
  readonly pay_minor: number | null;
}

export const noPay: Pay = { pay_rate_minor: null, pay_minor: null };

/** Returns what a nanny would be paid for a booking if they accepted it now. */
export async function payFor(db: Db, row: BookingRow, nannyId: number): Promise<Pay> {
  const rates = await ratesOfBooking(db, row, nannyId);
  return paidFor(db, { ...row, ...rates, nanny_polo_id: nannyId });
}

/** Returns what the nanny of a booking is paid for it, at the booking's own rates. */
export async function paidFor(db: Db, row: BookingRow): Promise<Pay> {
  if (row.service === 'live_in') return noPay;
  const care = await careOf(db, row);
  return { pay_rate_minor: care.rates.pay_rate_minor, pay_minor: priceLines(care).pay_minor };
}

/** Throws 409 `price_changed` if the pay for these bookings is no longer what the nanny saw. */
export async function mustHaveSeen(
  db: Db,
  bookings: readonly BookingRow[],
  nannyId: number,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  let sum = 0;
  for (const row of bookings) sum += (await payFor(db, row, nannyId)).pay_minor ?? 0;
  if (sum === seen) return;
  throw new Refusal(409, {
    message: 'The pay has changed since you opened this page. Please check it and reply again.',
    code: 'price_changed',
  });
}
