import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { endAsks } from '../ask/end.ts';
import { weekOf } from '../availability/week.ts';
import { offerTo } from '../booking/action.ts';
import { recordReply } from '../booking/answer.ts';
import { locked } from '../booking/row.ts';
import { currentOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type CoverAskRow, coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { againstNow } from './against.ts';
import { type AskReply, recordAskReply, taken } from './ask-reply.ts';
import { askWonMail } from './letter.ts';
import { mustHaveSeen } from './pay.ts';
import { hasBegun, isOpen, lockRequest } from './request.ts';
import { replyToSwap } from './swap-answer.ts';

const over = 'Thank you, but we are no longer looking for a nanny for this.';
const another = 'Thank you, but another nanny was first to accept.';

/**
 * Records a nanny's reply to an ask. The first nanny to accept gets all bookings of the request, and the others are
 * notified. Throws 409 `offer_taken` or `price_changed`, and 422 with the reason if the nanny has already replied or
 * cannot take the bookings.
 */
export async function replyToAsk(
  tx: Db,
  actor: Actor,
  found: CoverAskRow,
  { answer, pay_minor, scope = 'booking' }: AskReply,
): Promise<void> {
  if (found.state === 'taken') throw taken(another);
  const { request, bookings } = await lockRequest(tx, found.cover_request_id);
  if (request.swap) return replyToSwap(tx, actor, request, found.id, { answer, pay_minor });
  await lockNannies(tx, [found.nanny_polo_id]);
  const [ask] = await tx.select().from(coverAsk).where(eq(coverAsk.id, found.id));
  if (!ask) throw new Error(`Ask ${found.id} is missing`);
  if (ask.state === 'accepted' || ask.state === 'declined')
    throw new Refusal(422, { message: `You have already ${ask.state} this.` });
  if (ask.state === 'taken' || request.state === 'filled') throw taken(another);
  if (!isOpen(request) || hasBegun(bookings)) throw taken(over);
  if (answer === 'accepted') return accept(tx, actor, ask, bookings, pay_minor);
  const [first] = bookings;
  await recordAskReply(tx, ask, actor, {
    state: 'declined',
    scope,
    ...(scope === 'week' && first && { week: weekOf(first.start_at) }),
  });
}

async function accept(
  tx: Db,
  actor: Actor,
  ask: CoverAskRow,
  bookings: readonly BookingRow[],
  seen: number | undefined,
): Promise<void> {
  const { nanny_polo_id } = ask;
  const reasons = await againstNow(tx, bookings, nanny_polo_id);
  if (reasons.length > 0) throw new Refusal(422, { message: reasons.join(' ') });
  await mustHaveSeen(tx, bookings, nanny_polo_id, seen);
  const filled = await tx
    .update(coverRequest)
    .set({ state: 'filled', ended_at: sql`now()`, next_wave_at: null })
    .where(and(eq(coverRequest.id, ask.cover_request_id), sql`${coverRequest.ended_at} IS NULL`))
    .returning({ id: coverRequest.id });
  if (filled.length === 0) throw taken(another);
  await recordAskReply(tx, ask, actor, { state: 'accepted' });
  for (const row of bookings) {
    await offerTo(tx, system, row, nanny_polo_id);
    const offer = await currentOffer(tx, row.id);
    await recordReply(tx, actor, await locked(tx, row.id), offer, { answer: 'accepted' });
  }
  await queueMail(tx, askWonMail, { cover_ask_id: ask.id });
  await endAsks(tx, ask.cover_request_id, 'taken', null);
}
