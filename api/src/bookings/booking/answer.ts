import type { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import type { answerOffer } from '@nanny-polo/shared/bookings/offer';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal, unprocessableEntity } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { askForPrice, fieldsWithoutNannyOf } from '../booking-price/price.ts';
import { changeBooking, lockBooking, touchBooking } from '../booking-record/row.ts';
import { retractionMail } from '../mail/kinds.ts';
import { createUnknownLinkError, isRetractable, readOffer, stateOf } from '../offer/page.ts';
import { endOffer, type OfferRow } from '../offer/service.ts';
import { findOffer } from '../offer/token.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { settleOfferOfVisit } from './ports.ts';
import { againstArchived, againstNanny, assertNoReasons } from './rules.ts';
import { lifeCycle } from './transition.ts';

type Answer = Omit<Body<typeof answerForNanny>, 'version'>;

/**
 * Records a nanny's reply to an offer of a locked booking. After an acceptance the booking waits for its confirmation;
 * after a decline the nanny's time is free again and the booking needs cover. Throws 409 if the offer is no longer
 * waiting.
 */
export async function recordReply(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  offer: OfferRow | undefined,
  { answer, reason }: Answer,
): Promise<void> {
  if (!offer || !(await endOffer(tx, offer.id, answer, actor.name)))
    throw createTransitionRefusal(`${row.code} has no offer that is waiting for a reply.`);
  if (answer === 'declined') return removeNanny(tx, actor, row, 'refuse', reason);
  await touchBooking(tx, row, { offer: answer }, { actor, action: 'accept', reason });
  await askForPrice(tx, actor, row);
}

/** Throws 422 if the nanny can no longer be offered these visits. Names the reasons unless the actor is the nanny. */
export async function assertStillBookable(
  tx: Db,
  { kind }: Actor,
  visits: Parameters<typeof againstNanny>[1],
): Promise<void> {
  const reasons = [...(await againstArchived(tx, visits)), ...(await againstNanny(tx, visits))];
  if (kind !== 'nanny') assertNoReasons(reasons);
  if (reasons.length > 0)
    throw unprocessableEntity({ message: 'You can no longer accept this. Please ring the office.' });
}

/**
 * Records a reply to the offer of one booking. The caller has locked the arrangement of its series, then the booking.
 */
export async function replyToOffer(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  offer: OfferRow | undefined,
  answer: Answer,
): Promise<void> {
  if (answer.answer === 'accepted' && offer?.state === 'waiting')
    await assertStillBookable(tx, actor, { ...row, nanny_polo_id: offer.nanny_polo_id });
  await recordReply(tx, actor, row, offer, answer);
  if (offer?.series_offer_id) await settleOfferOfVisit(tx, actor, offer.series_offer_id);
}

/** Removes the nanny from a locked offered booking, which then needs cover. */
export async function removeNanny(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  action: 'refuse' | 'offer-expired',
  reason?: string,
): Promise<void> {
  const patch = { needs_cover: true, ...(await fieldsWithoutNannyOf(tx, row)) };
  await askForPrice(tx, actor, await changeBooking(tx, row, patch, { actor, action, reason }));
}

/** Records a reply or retraction given through the link. Throws 422 with the reason if it is no longer possible. */
export async function answerOfferByLink(tx: Db, token: string, { answer, reason }: Body<typeof answerOffer>) {
  const linkedOffer = await findOffer(tx, token);
  if (!linkedOffer) throw createUnknownLinkError();
  await lockArrangementsOf(tx, [linkedOffer.booking_id]);
  const row = await lockBooking(tx, linkedOffer.booking_id);
  const offer = (await findOffer(tx, token)) ?? linkedOffer;
  const state = stateOf(offer);
  const retracts = answer === 'retracted';
  if (!retracts && (state === 'accepted' || state === 'declined'))
    throw unprocessableEntity({ message: `You have already ${state} this offer.` });
  if (retracts ? !isRetractable(row, state) : state !== 'waiting') {
    const { stage, message } = await readOffer(tx, token);
    const isAhead = stage === 'confirmed' || stage === 'rescheduled';
    throw unprocessableEntity({
      message:
        retracts && isAhead ? `${message} If you can’t come, please ring the office at once.` : message,
    });
  }
  const [nanny] = await tx
    .select({ id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, offer.nanny_polo_id));
  if (!nanny) throw createUnknownLinkError();
  const actor: Actor = { kind: 'nanny', ...nanny };
  if (retracts) {
    await makeTransitionOf(tx, actor, lifeCycle, row, 'withdraw', { reason });
    const event_id = await findLatestEventId(tx, 'booking', row.id);
    if (event_id) await queueMail(tx, retractionMail, { event_id });
  } else await replyToOffer(tx, actor, row, offer, { answer, reason });
  return readOffer(tx, token);
}
