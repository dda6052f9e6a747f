import type { answerAsk } from '@nanny-polo/shared/bookings/ask';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, refusalOf, unprocessableEntity } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { endAsks, endCoverRequest, latestEventsOf, recordOnBookings } from '../ask/end.ts';
import { weekOf } from '../availability/week.ts';
import { askWonMail, swapMadeMail } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type CoverAskRow, type CoverRequestRow, coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { sentenceOf } from '../series-plan/effects.ts';
import { againstNow } from './against.ts';
import { assertPaySeen } from './pay.ts';
import { hasBegun, lockRequest } from './request.ts';
import { exchangeNannies, giveBooking } from './swap-exchange.ts';
import { countAgreed, type SwapStep, stepsOf } from './swap-steps.ts';

/** A nanny's reply. `pay_minor` is the pay that the page showed. */
type AskReply = Body<typeof answerAsk>;

/** A refusal as the nanny reads it on the page, and as the office reads it when it records a reply. */
interface Wording {
  readonly nanny: string;
  readonly office: string;
}

const ended: Wording = {
  nanny: 'Thank you, but we are no longer looking for a nanny for this.',
  office: 'Nannies are no longer being asked about this. Reload the page.',
};
const another: Wording = {
  nanny: 'Thank you, but another nanny was first to accept.',
  office: 'Another nanny was first to accept. Reload the page.',
};
const swapOff: Wording = {
  nanny: 'Thank you, but this swap is off. Your visits stay as they are.',
  office: 'This swap is off. Reload the page.',
};

const wordsFor = ({ kind }: Actor, { nanny, office }: Wording) => (kind === 'nanny' ? nanny : office);

/**
 * Returns the refusal of a reply that is too late: another nanny was first, the request has ended or the swap is off.
 */
const taken = (actor: Actor, wording: Wording) =>
  conflict({ message: wordsFor(actor, wording), code: 'offer_taken' });

function refuseReplied(actor: Actor, { state }: CoverAskRow): void {
  if (state !== 'accepted' && state !== 'declined') return;
  const wording = {
    nanny: `You have already ${state} this.`,
    office: `This nanny has already ${state}. Reload the page.`,
  };
  throw unprocessableEntity({ message: wordsFor(actor, wording) });
}

const recordAskReply = (
  tx: Db,
  { id }: CoverAskRow,
  { name }: Actor,
  state: Pick<Partial<CoverAskRow>, 'state' | 'scope' | 'week'>,
) =>
  tx
    .update(coverAsk)
    .set({ ...state, answered_at: sql`now()`, answered_by: name, seen_at: sql`coalesce(seen_at, now())` })
    .where(eq(coverAsk.id, id));

/**
 * Records a nanny's reply to an ask. Unless the request is a swap, the first nanny to accept gets all its bookings, and
 * the others are notified. Throws 409 `offer_taken` or `price_changed`, and 422 with the reason if the nanny has
 * already replied or cannot take the bookings.
 */
export async function replyToAsk(
  tx: Db,
  actor: Actor,
  unlockedAsk: CoverAskRow,
  { answer, pay_minor, scope = 'booking' }: AskReply,
): Promise<void> {
  if (unlockedAsk.state === 'taken') throw taken(actor, another);
  const { request, bookings } = await lockRequest(tx, unlockedAsk.cover_request_id);
  const steps = request.swap ? await stepsOf(tx, request.id) : [];
  await lockNannies(tx, [unlockedAsk.nanny_polo_id, ...steps.flatMap(({ from, to }) => [from, to])]);
  const [ask] = await tx.select().from(coverAsk).where(eq(coverAsk.id, unlockedAsk.id));
  if (!ask) throw new Error(`Ask ${unlockedAsk.id} is missing`);
  refuseReplied(actor, ask);
  if (ask.state === 'taken') throw taken(actor, another);
  if (request.ended_at !== null || hasBegun(bookings)) throw taken(actor, request.swap ? swapOff : ended);
  if (request.swap) return replyToSwap(tx, actor, ask, steps, { answer, pay_minor });
  if (answer === 'accepted') return accept(tx, actor, request, ask, bookings, pay_minor);
  const [first] = bookings;
  await recordAskReply(tx, ask, actor, {
    state: 'declined',
    scope,
    ...(scope === 'week' && first && { week: weekOf(first.start_at) }),
  });
}

const fill = (tx: Db, coverRequestId: number) =>
  tx
    .update(coverRequest)
    .set({ state: 'filled', ended_at: sql`now()`, next_wave_at: null })
    .where(eq(coverRequest.id, coverRequestId));

async function accept(
  tx: Db,
  actor: Actor,
  request: CoverRequestRow,
  ask: CoverAskRow,
  bookings: readonly BookingRow[],
  seen: number | undefined,
): Promise<void> {
  const { nanny_polo_id } = ask;
  const reasons = await againstNow(tx, actor, bookings, nanny_polo_id);
  if (reasons.length > 0) throw unprocessableEntity({ message: reasons.join(' ') });
  await assertPaySeen(tx, bookings, nanny_polo_id, seen);
  await fill(tx, request.id);
  await recordAskReply(tx, ask, actor, { state: 'accepted' });
  const { agency_pays } = request;
  for (const row of bookings) await giveBooking(tx, actor, row, nanny_polo_id, { agency_pays });
  const event_ids = await latestEventsOf(tx, request.id);
  await queueMail(tx, askWonMail, { cover_ask_id: ask.id, event_ids });
  await endAsks(tx, request, 'taken', null);
}

/**
 * Records a nanny's reply to an ask of an open, locked swap. The last acceptance makes the swap, or ends it if a rule
 * now forbids it; a decline ends it. Throws 409 `price_changed`.
 */
async function replyToSwap(
  tx: Db,
  actor: Actor,
  ask: CoverAskRow,
  steps: readonly SwapStep[],
  { answer, pay_minor }: Pick<AskReply, 'answer' | 'pay_minor'>,
): Promise<void> {
  const { cover_request_id } = ask;
  const own = steps.find(({ to }) => to === ask.nanny_polo_id);
  const [first] = steps;
  if (!own || !first) throw new Error(`Ask ${ask.id} belongs to no step of a swap`);
  const { name } = own;
  if (answer === 'declined') {
    await recordAskReply(tx, ask, actor, { state: 'declined', scope: 'booking' });
    const ending = { state: 'stopped', why: `${name} declined`, skip: ask.nanny_polo_id } as const;
    return endCoverRequest(tx, actor, first.row.id, ending);
  }
  await assertPaySeen(tx, [own.row], own.to, pay_minor);
  await recordAskReply(tx, ask, actor, { state: 'accepted' });
  await recordOnBookings(tx, cover_request_id, { actor, action: 'agree-swap', reason: `${name} agreed` });
  if ((await countAgreed(tx, cover_request_id)) < steps.length) return;
  const refused = await makeSwap(tx, cover_request_id, steps);
  if (refused !== null)
    await endCoverRequest(tx, actor, first.row.id, {
      state: 'stopped',
      why: `No longer possible. ${refused}`,
      // A nanny who has just agreed through the link reads this on the page.
      skip: actor.kind === 'nanny' ? ask.nanny_polo_id : null,
    });
}

/** Makes a swap that every nanny has agreed to, completely or not at all. Returns why it is not possible, or null. */
async function makeSwap(tx: Db, coverRequestId: number, steps: readonly SwapStep[]): Promise<string | null> {
  const make = async (inner: Db) => {
    // The request is filled first, so that the changes to its own bookings do not end it.
    await fill(inner, coverRequestId);
    await exchangeNannies(inner, steps);
    const asks = await inner
      .select({ id: coverAsk.id })
      .from(coverAsk)
      .where(eq(coverAsk.cover_request_id, coverRequestId));
    const event_ids = await latestEventsOf(inner, coverRequestId);
    for (const { id } of asks) await queueMail(inner, swapMadeMail, { cover_ask_id: id, event_ids });
  };
  const refusal = await refusalOf(() => tx.transaction(make));
  return refusal && sentenceOf(refusal);
}
