import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { coverAsk, coverRequestBooking } from '../schedule/cover-table.ts';

/** A booking of a swap, with the nanny giving it up (null if it has none) and the nanny taking it. */
export interface SwapStep {
  readonly row: BookingRow;
  readonly from: number | null;
  readonly to: number;
  readonly name: string;
  /** Whether the swap confirms the booking, because it was confirmed before. */
  readonly confirms: boolean;
}

/** Returns the steps of a swap, the booking without a nanny first. */
export function stepsOf(db: Db, coverRequestId: number): Promise<SwapStep[]> {
  const {
    cover_request_id,
    from_nanny_polo_id: from,
    to_nanny_polo_id,
    confirms,
    step,
  } = coverRequestBooking;
  return db
    .select({ row: booking, from, to: nannyPolo.id, name: nannyPolo.display_name, confirms })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .innerJoin(nannyPolo, eq(nannyPolo.id, to_nanny_polo_id))
    .where(eq(cover_request_id, coverRequestId))
    .orderBy(asc(step));
}

export const countAgreed = (db: Db, coverRequestId: number) =>
  db.$count(coverAsk, and(eq(coverAsk.cover_request_id, coverRequestId), eq(coverAsk.state, 'accepted')));

/** Returns the visit that a nanny gets in a swap, the visit that they give up, and the number of nannies in it. */
export async function partOf(db: Db, coverRequestId: number, nannyId: number) {
  const steps = await stepsOf(db, coverRequestId);
  return {
    gets: steps.find(({ to }) => to === nannyId)?.row,
    gives: steps.find(({ from }) => from === nannyId)?.row ?? null,
    nannies: steps.length,
  };
}
