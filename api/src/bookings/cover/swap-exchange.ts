import type { Db } from '../../kernel/database/database.ts';
import { rejected } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { collectMails } from '../../kernel/mail/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { offerTo } from '../booking/action.ts';
import { recordReply } from '../booking/answer.ts';
import { byHand } from '../booking/differ.ts';
import { notify } from '../booking/news.ts';
import { againstPrice } from '../booking/price.ts';
import { locked } from '../booking/row.ts';
import { refuseFor } from '../booking/rules.ts';
import { place } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { currentOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { oneMailEach } from '../series/one-mail.ts';
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
export async function exchange(tx: Db, steps: readonly SwapStep[]): Promise<void> {
  const nannies = steps.flatMap(({ from, to }) => [from, to]);
  await lockNannies(tx, nannies);
  const ids = steps.map(({ row }) => row.id);
  await moneyPort.lockOrders(tx, ids);
  for (const { row, from } of steps)
    if (row.nanny_polo_id !== from || (from !== null && row.status !== 'confirmed'))
      throw rejected({ message: `${row.code} has changed` });
  // Families and nannies get mails about the swap, so the mails about its steps are not queued.
  await collectMails(tx, async () => {
    for (const { row, from } of steps) if (from !== null) await withdrawNanny(tx, row.id);
    for (const step of steps) await give(tx, step);
  });
  await oneMailEach(tx, async () => {
    for (const { row, confirms } of steps) if (confirms) await notify(tx, row, 'other-nanny', 'parent');
  });
}

async function withdrawNanny(tx: Db, id: number): Promise<void> {
  const row = await locked(tx, id);
  await place(tx, system, row, byHand(row, { nanny_polo_id: null }), { reason });
}

/** Offers a locked booking to a nanny and records that they accepted. Throws the refusal of a rule that forbids it. */
export async function giveTo(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  nannyId: number,
  options: { reason?: string; agency_pays?: boolean } = {},
): Promise<void> {
  await offerTo(tx, system, row, nannyId, options);
  const offer = await currentOffer(tx, row.id);
  const { reason } = options;
  await recordReply(tx, actor, await locked(tx, row.id), offer, { answer: 'accepted', reason });
}

async function give(tx: Db, { row: { id }, to, name, confirms }: SwapStep): Promise<void> {
  const row = await locked(tx, id);
  const message = await againstTaking(tx, row, to, preventsAcceptance);
  if (message) throw rejected({ message });
  await giveTo(tx, { kind: 'nanny', id: to, name }, row, to, { reason });
  const offered = await locked(tx, id);
  const price = await againstPrice(tx, offered);
  refuseFor(price);
  if (confirms) await makeTransitionOf(tx, system, lifeCycle, offered, 'confirm', { reason });
}
