import type { Absence, applyAbsence, previewAbsence, StaleVisit } from '@nanny-polo/shared/bookings/absence';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { conflict, createStaleRefusal, refusalOf, unprocessableEntity } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { ignoreQuietHours } from '../../kernel/mail/quiet-hours.ts';
import { type CollectedMail, collectMails } from '../../kernel/mail/service.ts';
import { lockAllExisting, lockExisting, makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { queueMailsByNanny } from '../ask/queue-mails.ts';
import { placeBooking } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { markByHand } from '../booking-record/changed-fields.ts';
import { againstTaking } from '../cover/against.ts';
import { startCoverRequest } from '../cover/start.ts';
import { startSwap } from '../cover/swap-start.ts';
import { moneyPort } from '../pricing/ports.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import { booking } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { sentenceOf } from '../series-plan/effects.ts';
import { releasePlan } from '../series-plan/holds.ts';
import { enterTimeOff } from '../time-off/service.ts';
import { absence, absenceBooking } from './absence-table.ts';
import { findAffectedBookings, findChanges, findHeldDays } from './affected.ts';
import { assertDraft, changeDesk } from './desk.ts';
import { listQueuedMails } from './notices.ts';
import { isSwap, type Line } from './plan.ts';
import { getDesk, linesOf } from './view.ts';

/** The reason recorded in the history of each booking. */
const reason = 'The nanny cannot come';

/**
 * Applies the plan of a desk, all or nothing, and queues the mails. If the same admin repeats the call, it only returns
 * the desk. Throws 404, 409 `stale`, 409 if the desk is not a draft, and 409 `stale_plan` with the visits whose plan no
 * longer holds.
 * @see docs/decisions/028-absences.md
 */
export async function applyPlan(
  tx: Db,
  actor: Actor,
  id: number,
  { version, agency_pays }: Body<typeof applyAbsence>,
): Promise<Absence> {
  const row = await lockExisting(tx, absence, id, 'Absence');
  if (row.applied_version === version && row.applied_by_id === actor.id) return getDesk(tx, id);
  if (row.version !== version) throw createStaleRefusal(await getDesk(tx, id));
  assertDraft(row);
  const planned = await linesOf(tx, id);
  await lockAll(tx, row.nanny_polo_id, planned);
  const lines = await linesOf(tx, id);
  refuseStale(findChanges(lines, await findAffectedBookings(tx, row)));
  const holds = await findHeldDays(tx, row);
  const faults: StaleVisit[] = [];
  ignoreQuietHours(tx);
  await queueOneMailEach(tx, async () => {
    for (const line of lines)
      faults.push(...(await faultsIn(line, () => carryOut(tx, actor, line, agency_pays))));
  });
  refuseStale(faults);
  for (const { series_id, day } of holds) await releasePlan(tx, series_id, day, day);
  await enterTimeOff(tx, actor, row.nanny_polo_id, { ...row, note: row.reason });
  refuseStale(await askForSwaps(tx, actor, id, lines, agency_pays));
  await askForCover(tx, actor, lines, agency_pays);
  await changeDesk(tx, row, {
    applied_at: new Date().toISOString(),
    applied_by: actor.name,
    applied_by_id: actor.id,
    applied_version: version,
    holds,
    mails: await listQueuedMails(tx),
  });
  return getDesk(tx, id);
}

/** Returns who would get which mail and who would be asked if the plan were applied. Throws what `applyPlan` throws. Stores nothing. */
export async function previewPlan(db: Db, actor: Actor, id: number, body: Body<typeof previewAbsence>) {
  return runAndRollBack(db, async (tx) => {
    assertDraft(await lockExisting(tx, absence, id, 'Absence'));
    const { visits } = await getDesk(tx, id);
    const asking = visits.flatMap(({ asking: plan, ...visit }) => (plan ? [{ ...visit, plan }] : []));
    const { notices } = await applyPlan(tx, actor, id, body);
    return { notices, asking };
  });
}

function refuseStale(visits: readonly StaleVisit[]): void {
  if (visits.length === 0) return;
  const named = visits.map(({ code, message }) => `${code}: ${message}`).join('. ');
  throw conflict({
    message: `The plan no longer holds, and nothing has been changed. ${named}.`,
    code: 'stale_plan',
    data: { visits },
  });
}

/** Locks the series, the bookings, all nannies in the plan and the orders, in the same sequence as all other calls. */
async function lockAll(tx: Db, absent: number, lines: readonly Line[]): Promise<void> {
  const swaps = lines.flatMap((line) => (isSwap(line) ? line.chain : []));
  const ids = [...new Set([...lines.map(({ row }) => row.id), ...swaps.map((step) => step.booking_id)])];
  await lockArrangementsOf(tx, ids);
  await lockAllExisting(tx, booking, ids, 'Booking');
  const others = lines.flatMap(({ row, replacement }) => [row.nanny_polo_id, replacement?.nanny_polo_id]);
  const ofSwaps = swaps.flatMap((step) => [step.from_nanny_polo_id, step.to_nanny_polo_id]);
  await lockNannies(tx, [absent, ...others, ...ofSwaps]);
  await moneyPort.lockOrders(tx, ids);
}

/**
 * Does work for a line of the plan. If a rule refuses the work, returns a list with the visit and the reason, otherwise
 * an empty one.
 */
async function faultsIn({ row: { id, code } }: Line, work: () => Promise<void>): Promise<StaleVisit[]> {
  const refusal = await refusalOf(work);
  return refusal ? [{ booking_id: id, code, message: sentenceOf(refusal) }] : [];
}

/** Carries out the plan for one locked booking. Throws the refusal of a rule that forbids it. */
async function carryOut(tx: Db, actor: Actor, { row, choice, replacement }: Line, agency_pays?: boolean) {
  if (choice === 'release') {
    await makeTransitionOf(tx, actor, lifeCycle, row, 'cancel', { reason, waive_fee: true });
    return;
  }
  const message = replacement && (await againstTaking(tx, row, replacement.nanny_polo_id, () => true));
  if (message) throw unprocessableEntity({ message });
  const patch = { nanny_polo_id: replacement?.nanny_polo_id ?? null };
  await placeBooking(tx, actor, row, markByHand(row, patch), { reason, agency_pays });
}

/** Asks the nannies of each chosen chain for a swap. Returns the visits whose chain is no longer possible. */
async function askForSwaps(tx: Db, actor: Actor, id: number, lines: readonly Line[], agency_pays?: boolean) {
  const faults: StaleVisit[] = [];
  for (const line of lines.filter(isSwap)) {
    const { row, choice, chain } = line;
    const options = {
      confirms: row.status === 'confirmed',
      then_ask: choice === 'swap_then_ask',
      agency_pays,
    };
    const ask = async () => {
      const cover_request_id = await startSwap(tx, actor, chain, options);
      await tx
        .update(absenceBooking)
        .set({ cover_request_id })
        .where(and(eq(absenceBooking.absence_id, id), eq(absenceBooking.booking_id, row.id)));
    };
    faults.push(...(await faultsIn(line, ask)));
  }
  return faults;
}

/**
 * Asks several nannies about each booking with the choice `ask`, with one mail to each nanny. A booking stays open if a
 * rule refuses this, for example because no nanny is free.
 */
async function askForCover(tx: Db, actor: Actor, lines: readonly Line[], agency_pays?: boolean) {
  const now = new Date().toISOString();
  const queued: CollectedMail[] = [];
  for (const { row, choice } of lines) {
    if (choice !== 'ask') continue;
    await refusalOf(async () => {
      const { mails } = await tx.transaction((inner) =>
        collectMails(inner, () => startCoverRequest(inner, actor, [row.id], { now, agency_pays })),
      );
      queued.push(...mails);
    });
  }
  await queueMailsByNanny(tx, queued);
}
