import { and, eq, inArray, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { offerMail, offerWithdrawnMail } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { computeReplyDeadline, nannyReplyMs } from '../schedule/reply-deadline.ts';

export type OfferRow = typeof offer.$inferSelect;

/** Returns when an offer made now of care that starts at `start_at` expires. */
export const computeOfferExpiry = async (db: Db, start_at: string): Promise<string> =>
  computeReplyDeadline(start_at, Date.now(), await readSettings(db), nannyReplyMs);

const isLatest = (bookingId: number) => and(eq(offer.booking_id, bookingId), offer.current);

/** Returns the latest offer of a booking, whatever its state. */
export async function findCurrentOffer(db: Db, bookingId: number): Promise<OfferRow | undefined> {
  const [latest] = await db.select().from(offer).where(isLatest(bookingId));
  return latest;
}

/** The reply to the offer of a series, which applies to its bookings too. */
type AcceptedBefore = Pick<OfferRow, 'answered_at' | 'answered_by' | 'series_offer_id'>;

/**
 * Offers a locked booking to its nanny and queues the mail; an earlier offer is withdrawn. A past visit, or a
 * booking of a series that the nanny has `accepted`, counts as accepted, and no mail is sent.
 */
export async function makeOffer(tx: Db, actor: Actor, row: BookingRow, accepted?: AcceptedBefore) {
  const { id, nanny_polo_id, start_at, end_at, pay_rate_minor, past_visit } = row;
  if (nanny_polo_id === null) throw new Error(`Booking ${id} has no nanny to offer it to`);
  await withdrawOffer(tx, id, { knows: nanny_polo_id });
  await tx.update(offer).set({ current: false }).where(isLatest(id));
  const now = new Date().toISOString();
  const reply = accepted ?? (past_visit ? { answered_by: actor.name, answered_at: now } : undefined);
  const [made] = await tx
    .insert(offer)
    .values({
      booking_id: id,
      nanny_polo_id,
      expires_at: await computeOfferExpiry(tx, start_at),
      start_at,
      end_at,
      pay_rate_minor,
      ...(reply && { state: 'accepted' as const, ...reply }),
    })
    .returning();
  if (!made) throw new Error('Nothing was inserted into offer');
  if (!reply) await queueMail(tx, offerMail, await mailDataOf(tx, made));
}

async function mailDataOf(tx: Db, { id, booking_id, nanny_polo_id }: OfferRow) {
  const event_id = await findLatestEventId(tx, 'booking', booking_id);
  return { offer_id: id, event_id, to: 'nanny', person_id: nanny_polo_id } as const;
}

/**
 * Records the new time of a confirmed booking in its nanny's offer. With `before`, the booking has moved within the
 * tolerance, and the offer keeps the time that the nanny last agreed to; otherwise they agreed to the new one.
 */
export async function rescheduleOffer(
  tx: Db,
  { id, start_at, end_at }: BookingRow,
  before: BookingRow | null,
): Promise<void> {
  const agreed = {
    agreed_start_at: before && sql`coalesce(${offer.agreed_start_at}, ${before.start_at}::timestamptz)`,
    agreed_end_at: before && sql`coalesce(${offer.agreed_end_at}, ${before.end_at}::timestamptz)`,
  };
  await tx
    .update(offer)
    .set({ start_at, end_at, ...agreed, rescheduled_at: sql`now()` })
    .where(isLatest(id));
}

export async function retractAcceptance(tx: Db, bookingId: number): Promise<void> {
  await tx
    .update(offer)
    .set({ state: 'retracted' })
    .where(and(isLatest(bookingId), eq(offer.state, 'accepted')));
}

/**
 * Withdraws a locked booking's offer if it is in one of the states `from`, and mails its nanny unless `knows` is their
 * id. `confirmed` says whether the booking was confirmed. The change's event must have been recorded.
 */
export async function withdrawOffer(
  tx: Db,
  bookingId: number,
  {
    knows = null,
    confirmed = false,
    from = ['waiting', 'accepted'],
  }: { knows?: number | null; confirmed?: boolean; from?: OfferRow['state'][] } = {},
): Promise<void> {
  const [withdrawn] = await tx
    .update(offer)
    .set({ state: 'withdrawn' })
    .where(and(isLatest(bookingId), inArray(offer.state, from)))
    .returning();
  if (withdrawn && withdrawn.nanny_polo_id !== knows)
    await queueMail(tx, offerWithdrawnMail, { ...(await mailDataOf(tx, withdrawn)), confirmed });
}

/** Ends an offer because of its reply or expiry. Returns false, and changes nothing, if it is not waiting. */
export async function endOffer(
  tx: Db,
  offerId: number,
  state: 'accepted' | 'declined' | 'expired',
  answeredBy: string | null,
): Promise<boolean> {
  const ended = await tx
    .update(offer)
    .set({ state, ...(answeredBy !== null && { answered_by: answeredBy, answered_at: sql`now()` }) })
    .where(and(eq(offer.id, offerId), eq(offer.state, 'waiting')))
    .returning({ id: offer.id });
  return ended.length === 1;
}
