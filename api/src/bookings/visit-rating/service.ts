import type { getUserBooking, rateVisit } from '@nanny-polo/shared/bookings/user-booking';
import { ratingDays, type VisitRating } from '@nanny-polo/shared/bookings/visit-rating';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { desc, eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { isOneOf } from '../../kernel/resource/life-cycle.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { recordBookingEvent } from '../booking-record/row.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { visitRating } from './table.ts';

const ratingMs = ratingDays * 86_400_000;

/** The maximum number of ratings of a nanny that are listed. */
const mostListed = 100;

/** Returns until when a family may rate a visit, in milliseconds since 1970. */
export const ratingEndOf = ({ end_at }: BookingRow) => Date.parse(end_at) + ratingMs;

/** Whether a visit has taken place. */
export const isRateable = ({ status, nanny_polo_id }: BookingRow) =>
  isOneOf(['completed', 'closed'], status) && nanny_polo_id !== null;

export const findRating = async (db: Db, { id }: BookingRow) =>
  (await db.select().from(visitRating).where(eq(visitRating.booking_id, id)))[0];

/** Returns what the family says about a visit; null unless it has taken place. */
export async function ownRatingOf(
  db: Db,
  row: BookingRow,
): Promise<ResponseBody<typeof getUserBooking>['rating']> {
  if (!isRateable(row)) return null;
  const until = ratingEndOf(row);
  const rating = await findRating(db, row);
  return {
    stars: rating?.stars ?? null,
    words: rating?.words ?? '',
    until: new Date(until).toISOString(),
    open: Date.now() < until,
  };
}

/**
 * Writes the family's rating of a locked booking. The event names the stars; the words are only for those who may read
 * them. Throws 409 before the end of the visit, and once its rating can no longer be changed.
 */
export async function saveRating(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  { stars, words = '' }: Body<typeof rateVisit>,
): Promise<void> {
  const { nanny_polo_id } = row;
  if (!isRateable(row) || nanny_polo_id === null)
    throw createTransitionRefusal('A visit can be rated once it has ended.');
  if (Date.now() >= ratingEndOf(row))
    throw createTransitionRefusal(`A visit can be rated for ${ratingDays} days. Please call us.`);
  const before = await findRating(tx, row);
  if (before?.stars === stars && before.words === words) return;
  await tx
    .insert(visitRating)
    .values({ booking_id: row.id, nanny_polo_id, stars, words })
    .onConflictDoUpdate({ target: visitRating.booking_id, set: { nanny_polo_id, stars, words } });
  await recordBookingEvent(tx, row.id, { actor, action: 'rate', after: { stars } });
}

interface Reader {
  /** Whether the admin may read what families wrote, and who they are. */
  readonly words: boolean;
  readonly families: boolean;
}

/** Returns the ratings of a nanny's visits, newest first, as far as the admin may read them. Throws 404. */
export async function listNannyRatings(db: Db, nannyId: number, may: Reader): Promise<VisitRating[]> {
  if ((await db.$count(nannyPolo, eq(nannyPolo.id, nannyId))) === 0) throw notFound('Nanny');
  const ratings = await db
    .select({
      id: visitRating.id,
      visit_at: booking.start_at,
      stars: visitRating.stars,
      words: visitRating.words,
      parent: { id: parentUser.id, name: parentUser.name },
    })
    .from(visitRating)
    .innerJoin(booking, eq(booking.id, visitRating.booking_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(eq(visitRating.nanny_polo_id, nannyId))
    .orderBy(desc(visitRating.id))
    .limit(mostListed);
  return ratings.map(({ words, parent, ...rating }) => ({
    ...rating,
    words: may.words ? words : null,
    parent: may.families ? parent : null,
  }));
}
