import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { endCoverRequest, recordOnBookings } from '../ask/end.ts';
import { type CoverRequestRow, coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { type AskReply, recordAskReply, taken } from './ask-reply.ts';
import { mustHaveSeen } from './pay.ts';
import { hasBegun, isOpen } from './request.ts';
import { exchange, sentenceOf } from './swap-exchange.ts';
import { swapMadeMail } from './swap-letter.ts';
import { countAgreed, type SwapStep, stepsOf } from './swap-steps.ts';

const off = 'Thank you, but this swap is off. Your visits stay as they are.';

/**
 * Records a nanny's reply to an ask of a locked swap. The last acceptance makes the swap, or ends it if a rule now
 * forbids it; a decline ends it. Throws 409 `offer_taken` if the swap has ended, 409 `price_changed`, and 422 if the
 * nanny has already replied.
 */
export async function replyToSwap(
  tx: Db,
  actor: Actor,
  request: CoverRequestRow,
  askId: number,
  { answer, pay_minor }: Pick<AskReply, 'answer' | 'pay_minor'>,
): Promise<void> {
  const steps = await stepsOf(tx, request.id);
  const ids = steps.flatMap(({ from, to }) => [from, to]);
  await lockNannies(tx, ids);
  const [found] = await tx
    .select({ ask: coverAsk, name: nannyPolo.display_name })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(eq(coverAsk.id, askId));
  const own = steps.find(({ to }) => to === found?.ask.nanny_polo_id);
  const [first] = steps;
  if (!found || !own || !first) throw new Error(`Ask ${askId} belongs to no step of a swap`);
  const { ask, name } = found;
  if (ask.state === 'accepted' || ask.state === 'declined')
    throw new Refusal(422, { message: `You have already ${ask.state} this.` });
  if (!isOpen(request) || hasBegun(steps.map(({ row }) => row))) throw taken(off);
  if (answer === 'declined') {
    await recordAskReply(tx, ask, actor, { state: 'declined', scope: 'booking' });
    const ending = { state: 'stopped', why: `${name} declined`, skip: ask.nanny_polo_id } as const;
    return endCoverRequest(tx, actor, first.row.id, ending);
  }
  await mustHaveSeen(tx, [own.row], own.to, pay_minor);
  await recordAskReply(tx, ask, actor, { state: 'accepted' });
  await recordOnBookings(tx, request.id, { actor, action: 'agree-swap', reason: `${name} agreed` });
  if ((await countAgreed(tx, request.id)) < steps.length) return;
  const refused = await makeSwap(tx, request.id, steps);
  if (refused !== null)
    await endCoverRequest(tx, actor, first.row.id, {
      state: 'stopped',
      why: `No longer possible. ${refused}`,
      // A nanny who has just agreed through the link reads this on the page.
      skip: actor.kind === 'nanny' ? ask.nanny_polo_id : null,
    });
}

/** Makes a swap that every nanny has agreed to, completely or not at all. Returns why it is not possible, or null. */
async function makeSwap(tx: Db, requestId: number, steps: readonly SwapStep[]): Promise<string | null> {
  try {
    await tx.transaction(async (inner) => {
      // The request is filled first, so that the changes to its own bookings do not end it.
      await inner
        .update(coverRequest)
        .set({ state: 'filled', ended_at: sql`now()`, next_wave_at: null })
        .where(eq(coverRequest.id, requestId));
      await exchange(inner, steps);
      const asks = await inner
        .select({ id: coverAsk.id })
        .from(coverAsk)
        .where(eq(coverAsk.cover_request_id, requestId));
      for (const { id } of asks) await queueMail(inner, swapMadeMail, { cover_ask_id: id });
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sentenceOf(error);
  }
}
