import type { Db } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { collectMails } from '../../kernel/mail/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { offerBooking } from '../booking/action.ts';
import { recordReply } from '../booking/answer.ts';
import { notifyRecipients } from '../booking/news.ts';
import { assertNoReasons } from '../booking/rules.ts';
import { placeBooking } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { againstPrice } from '../booking-price/price.ts';
import { markByHand } from '../booking-record/changed-fields.ts';
import { lockBooking } from '../booking-record/row.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { againstTaking, preventsAcceptance } from './against.ts';
import type { SwapStep } from './swap-steps.ts';

/** The reason recorded in the history of each booking. */
const reason = 'Swap agreed by every nanny';

/**
 * Gives each locked booking its new nanny by the transitions of a single booking. Mails the families of confirmed
 * bookings, not the nannies. Throws the refusal of the first rule that forbids it, and 422 for a price above the agreed
 * one; the caller then rolls back.
 * @see docs/decisions/030-swaps.md
 */
export async function exchangeNannies(tx: Db, steps: readonly SwapStep[]): Promise<void> {
  const nannies = steps.flatMap(({ from, to }) => [from, to]);
  await lockNannies(tx, nannies);
  const ids = steps.map(({ row }) => row.id);
  await moneyPort.lockOrders(tx, ids);
  for (const { row, from } of steps)
    if (row.nanny_polo_id !== from || (from !== null && row.status !== 'confirmed'))
      throw unprocessableEntity({ message: `${row.code} has changed` });
  // Families and nannies get mails about the swap, so the mails about its steps are not queued.
  await collectMails(tx, async () => {
    for (const { row, from } of steps) if (from !== null) await withdrawNanny(tx, row.id);
    for (const step of steps) await give(tx, step);
  });
  await queueOneMailEach(tx, async () => {
    for (const { row, confirms } of steps)
      if (confirms) await notifyRecipients(tx, row, 'other-nanny', 'parent');
  });
}

async function withdrawNanny(tx: Db, id: number): Promise<void> {
  const row = await lockBooking(tx, id);
  await placeBooking(tx, system, row, markByHand(row, { nanny_polo_id: null }), { reason });
}

/** Offers a locked booking to a nanny and records that they accepted. Throws the refusal of a rule that forbids it. */
export async function giveBooking(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  nannyId: number,
  options: { reason?: string; agency_pays?: boolean } = {},
): Promise<void> {
  await offerBooking(tx, system, row, nannyId, options);
  const offer = await findCurrentOffer(tx, row.id);
  const { reason } = options;
  await recordReply(tx, actor, await lockBooking(tx, row.id), offer, { answer: 'accepted', reason });
}

async function give(tx: Db, { row: { id }, to, name, confirms }: SwapStep): Promise<void> {
  const row = await lockBooking(tx, id);
  const message = await againstTaking(tx, row, to, preventsAcceptance);
  if (message) throw unprocessableEntity({ message });
  await giveBooking(tx, { kind: 'nanny', id: to, name }, row, to, { reason });
  const offered = await lockBooking(tx, id);
  const price = await againstPrice(tx, offered);
  assertNoReasons(price);
  if (confirms) await makeTransitionOf(tx, system, lifeCycle, offered, 'confirm', { reason });
}
