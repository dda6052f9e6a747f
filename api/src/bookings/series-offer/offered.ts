import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { clashesOf } from '../series-plan/holds.ts';
import { listPlannedVisits } from '../series-plan/visits.ts';
import type { SeriesOfferRow } from './token.ts';

export interface OfferedBooking {
  readonly offer: typeof offer.$inferSelect;
  readonly row: BookingRow;
}

export const findOfferedBookings = (db: Db, seriesOfferId: number): Promise<OfferedBooking[]> =>
  db
    .select({ offer, row: booking })
    .from(offer)
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(eq(offer.series_offer_id, seriesOfferId))
    .orderBy(asc(booking.start_at), asc(booking.id));

/** A planned visit, or one whose booking was made after the plan was offered. */
export interface PlannedVisit {
  readonly day: string;
  readonly start_at: string;
  readonly end_at: string;
  /** The open booking that was made since; null if none was. */
  readonly made: BookingRow | null;
}

/**
 * Returns what a series offer includes besides its bookings, by start: nothing once the series has another nanny. The
 * plan of an open-ended series covers about half a year.
 */
export async function findOfferedPlan(
  db: Db,
  row: SeriesRow,
  asked: SeriesOfferRow,
): Promise<PlannedVisit[]> {
  if (!asked.planned || row.nanny_polo_id !== asked.nanny_polo_id) return [];
  const made = await db
    .select()
    .from(booking)
    .where(
      and(
        eq(booking.series_id, row.id),
        eq(booking.status, 'requested'),
        isNull(booking.nanny_polo_id),
        gt(booking.created_at, asked.offered_at),
        gt(booking.start_at, new Date().toISOString()),
      ),
    )
    .orderBy(asc(booking.start_at));
  return [
    ...made.map((one) => ({ ...one, day: one.series_day ?? '', made: one })),
    ...listPlannedVisits(row, {}, await readSettings(db)).map((visit) => ({ ...visit, made: null })),
  ];
}

/** Returns the visits of a plan that the nanny of an offer can take, and those at which they are busy. */
export async function splitPlan(
  db: Db,
  row: SeriesRow,
  { nanny_polo_id }: Pick<SeriesOfferRow, 'nanny_polo_id'>,
  plan: readonly PlannedVisit[],
): Promise<{ free: PlannedVisit[]; taken: PlannedVisit[] }> {
  const clashes = new Set((await clashesOf(db, row, nanny_polo_id, plan)).map(({ day }) => day));
  return {
    free: plan.filter(({ day }) => !clashes.has(day)),
    taken: plan.filter(({ day }) => clashes.has(day)),
  };
}

/** Locks the bookings of a series and of one of its offers, some of which may belong to another series by now. */
export async function lockOfferedBookings(tx: Db, seriesId: number, seriesOfferId: number): Promise<void> {
  const offered = tx
    .select({ id: offer.booking_id })
    .from(offer)
    .where(eq(offer.series_offer_id, seriesOfferId));
  await tx
    .select({ id: booking.id })
    .from(booking)
    .where(or(eq(booking.series_id, seriesId), inArray(booking.id, offered)))
    .orderBy(asc(booking.id))
    .for('update');
}
