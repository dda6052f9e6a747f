import { and, eq, lt, lte, max } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { rowBefore } from '../../kernel/history/as-of.ts';
import { event } from '../../kernel/history/table.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { mailsToOne } from '../schedule/mailed.ts';

/** Notices to nannies that an offer or a confirmed visit of theirs has ended. */

/** An offer with the nanny who has its booking now, and whether it was answered or mailed. */
interface EndedOffer extends Pick<BookingRow, 'status' | 'start_at' | 'end_at'> {
  readonly booking_id: number;
  readonly nanny_polo_id: number;
  readonly holder: number | null;
  readonly answered_at: string | null;
  readonly isMailed: boolean;
}

/**
 * Returns a booking as a nanny last heard of it, in a letter or by accepting, before an event; undefined if it did not
 * exist then.
 */
async function knownTo(
  db: Db,
  { booking_id, nanny_polo_id: person_id }: EndedOffer,
  eventId: number,
): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(booking).where(eq(booking.id, booking_id));
  if (!row) return undefined;
  const ofBooking = and(eq(event.resource, 'booking'), eq(event.record_id, booking_id));
  const [accepted] = await db
    .select({ id: max(event.id) })
    .from(event)
    .where(and(ofBooking, eq(event.action, 'accept'), lt(event.id, eventId)));
  const mails = await mailsToOne(db, { to: 'nanny', person_id }, booking_id, eventId);
  const earlier = mails.filter((one) => one.event_id < eventId);
  const heard = Math.max(accepted?.id ?? 0, ...earlier.map((one) => (one.told ? one.event_id : 0)));
  const [untold] = earlier.filter((one) => one.event_id > heard);
  const changed = untold?.event_id ?? eventId;
  const [creation] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, changed), lte(event.at, row.created_at)));
  return creation ? undefined : rowBefore(db, 'booking', row, changed);
}

/**
 * Returns the time that a nanny must hear has ended: the one that they last heard of. Returns the reason if they need
 * not hear of it. Notices queued before 28 November 2026 lack the event.
 */
export async function endedTime(
  db: Db,
  one: EndedOffer,
  eventId: number | undefined,
): Promise<Pick<BookingRow, 'start_at' | 'end_at'> | string> {
  const known = eventId ? await knownTo(db, one, eventId) : undefined;
  const isKnown =
    known?.nanny_polo_id === one.nanny_polo_id &&
    (known.status === 'offered' || known.status === 'confirmed');
  if (!isKnown && one.answered_at === null && !one.isMailed) return 'The nanny never heard of the offer.';
  const isTheirs = one.status === 'confirmed' && one.holder === one.nanny_polo_id;
  if (isTheirs) return 'The nanny has the booking again.';
  return isKnown ? known : one;
}
