import { agency } from '@nanny-polo/shared/constants';
import type { Body } from '@nanny-polo/shared/endpoint';
import type { answerOffer, Offer, OfferState } from '@nanny-polo/shared/offer';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { when } from '../../kernel/mail/when.ts';
import { makeTransitionOf } from '../../kernel/resource/transition.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { endOffer, type OfferRow } from '../offer/service.ts';
import { findOffer } from '../offer/token.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { booking } from '../schedule/booking-table.ts';
import { change, locked, touch } from './row.ts';
import { lifeCycle } from './transition.ts';

export interface Answer {
  readonly answer: 'accepted' | 'declined';
  readonly reason?: string | undefined;
}

/**
 * Records a nanny's reply to an offer of a locked booking. Accepted, the booking waits for the confirmation; declined,
 * the nanny's time is free again and the booking needs cover. Throws 409 if the offer is no longer waiting.
 */
export async function recordReply(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  offer: OfferRow | undefined,
  { answer, reason }: Answer,
): Promise<void> {
  if (!offer || !(await endOffer(tx, offer.id, answer, actor.name)))
    throw illegalTransition(`${row.code} has no offer that is waiting for a reply.`);
  if (answer === 'accepted') await touch(tx, row, { offer: answer }, { actor, action: 'accept', reason });
  else await removeNanny(tx, actor, row, 'refuse', reason);
}

/** Removes the nanny from a locked offered booking, which then needs cover. */
export async function removeNanny(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  action: 'refuse' | 'offer-expired',
  reason?: string,
): Promise<void> {
  const patch = { nanny_polo_id: null, needs_cover: true };
  await change(tx, row, patch, { actor, action, reason });
}

const linkUnknown = () => new Refusal(422, { message: 'This link is not valid.' });

/** Returns the state of an offer. One without a reply in time is expired even before the clock has recorded it. */
const stateOf = ({ state, expires_at }: OfferRow): OfferState =>
  state === 'waiting' && Date.parse(expires_at) <= Date.now() ? 'expired' : state;

const sentences: Record<OfferState, (offer: OfferRow) => string> = {
  waiting: ({ expires_at }) => `Please answer by ${when(expires_at)}.`,
  accepted: () => 'You have accepted this offer. We will write to you as soon as it is confirmed.',
  declined: () => 'You have declined this offer.',
  retracted: () => 'You have withdrawn from this booking.',
  expired: () => 'This offer has expired.',
  withdrawn: () => 'This offer has been withdrawn.',
};

/**
 * A nanny may retract an acceptance by the link until the booking is confirmed; afterwards they must call the agency.
 */
const isRetractable = (row: BookingRow, state: OfferState) =>
  state === 'accepted' && row.status === 'offered';

/**
 * Returns what a nanny sees by their link: the family's area and the children's ages while the offer is waiting, more
 * once it is accepted, and only the offer itself once it has ended. Changes nothing. Throws 422 for an unknown token.
 */
export async function readOffer(db: Db, token: string): Promise<Offer> {
  const offer = await findOffer(db, token);
  if (!offer) throw linkUnknown();
  const [found] = await db
    .select({ booking, nanny_name: nannyPolo.display_name })
    .from(booking)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .where(eq(booking.id, offer.booking_id));
  if (!found) throw linkUnknown();
  const { booking: row, nanny_name } = found;
  const state = stateOf(offer);
  const accepted = state === 'accepted';
  const concerned = accepted || state === 'waiting';
  const offered = concerned ? row : offer;
  return {
    state,
    message: sentences[state](offer),
    nanny_name,
    code: row.code,
    service: row.service,
    start_at: offered.start_at,
    end_at: offered.end_at,
    district: (concerned && row.address?.postcode.trim().split(/\s+/)[0]) || null,
    children_ages: concerned
      ? row.children.map((child) => yearsBetween(child.date_of_birth, row.start_at))
      : [],
    allergies: accepted
      ? row.children.map((child) => child.allergies).filter((allergies) => allergies !== '')
      : null,
    notes: accepted ? row.notes : '',
    pay_rate_minor: offered.pay_rate_minor,
    currency: agency.currency,
    expires_at: offer.expires_at,
    retractable: isRetractable(row, state),
  };
}

/**
 * Records a reply by the link: once, in time, and only while the offer is open. Otherwise throws 422 with the reason.
 */
export async function answerByLink(
  tx: Db,
  token: string,
  { answer, reason }: Body<typeof answerOffer>,
): Promise<Offer> {
  const found = await findOffer(tx, token);
  if (!found) throw linkUnknown();
  const row = await locked(tx, found.booking_id);
  const offer = (await findOffer(tx, token)) ?? found;
  const state = stateOf(offer);
  const retracts = answer === 'retracted';
  if (!retracts && (state === 'accepted' || state === 'declined'))
    throw new Refusal(422, { message: `You have already ${state} this offer.` });
  if (retracts && state === 'accepted' && !isRetractable(row, state))
    throw new Refusal(422, { message: 'This booking is confirmed. Please call us if you cannot come.' });
  if (state !== (retracts ? 'accepted' : 'waiting'))
    throw new Refusal(422, { message: sentences[state](offer) });
  const [nanny] = await tx
    .select({ id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, offer.nanny_polo_id));
  if (!nanny) throw linkUnknown();
  const actor: Actor = { kind: 'nanny', ...nanny };
  if (retracts) await makeTransitionOf(tx, actor, lifeCycle, row, 'withdraw', { reason });
  else await recordReply(tx, actor, row, offer, { answer, reason });
  return readOffer(tx, token);
}

function yearsBetween(day: string, instant: string): number {
  const [from, to] = [day, instant.slice(0, 10)];
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}
