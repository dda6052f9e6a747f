import type { confirmSeries, SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { lifeCycle } from '../booking/transition.ts';
import { accepted } from '../booking-record/waits.ts';
import { moneyPort } from '../pricing/ports.ts';
import { booking } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { findRatesAgreedWith } from '../series-plan/agreed-rates.ts';
import { attemptVisit, effectsOf, type Outcome, reportUnchanged } from '../series-plan/effects.ts';
import { findStandingOffer } from '../series-plan/holds.ts';
import { changeSeriesRow, type LockedVisit, lockSeries, lockVisits } from './lock.ts';

/**
 * Confirms every visit of a series that its nanny has accepted, in order of day. If a rule refuses a visit, the result
 * says so and has `allowed: false`. Throws 404, 409 `stale`, and 422 if no visit is accepted.
 */
export async function confirmVisits(
  tx: Db,
  actor: Actor,
  id: number,
  { version, agency_pays = false }: Body<typeof confirmSeries>,
): Promise<SeriesEffects> {
  const row = await lockSeries(tx, id, version);
  const visits = await acceptedOf(tx, await lockVisits(tx, id, { from: '0001-01-01' }));
  if (visits.length === 0)
    throw createFieldRefusal({ visits: ['No accepted visit is waiting to be confirmed'] });
  const nannies = visits.map(({ nanny_polo_id }) => nanny_polo_id);
  await lockNannies(tx, nannies);
  const ids = visits.map((one) => one.id);
  await moneyPort.lockOrders(tx, ids);
  const outcomes: Outcome[] = [];
  await queueOneMailEach(tx, async () => {
    for (const visit of visits)
      outcomes.push(await attemptVisit(tx, visit, () => confirmed(tx, actor, visit, agency_pays)));
  });
  const confirmed_at = row.confirmed_at ?? new Date().toISOString();
  const nannyId = (await findStandingOffer(tx, id))?.nanny_polo_id ?? row.nanny_polo_id;
  const rates = nannyId === null ? {} : await findRatesAgreedWith(tx, row, nannyId);
  await changeSeriesRow(tx, row, { confirmed_at, ...rates }, { actor, action: 'confirm' });
  return effectsOf(id, outcomes);
}

async function confirmed(tx: Db, actor: Actor, visit: LockedVisit, agency_pays: boolean): Promise<Outcome> {
  const before = await reportUnchanged(tx, visit, 'kept', []);
  const after = await makeTransitionOf(tx, actor, lifeCycle, visit, 'confirm', { agency_pays });
  return { ...before, effect: 'confirmed', after_minor: after.quote?.total_minor ?? before.after_minor };
}

async function acceptedOf(tx: Db, visits: readonly LockedVisit[]): Promise<LockedVisit[]> {
  const ids = visits.flatMap(({ id, status }) => (status === 'offered' ? id : []));
  const areAccepted = and(inArray(booking.id, ids), accepted);
  const selected = await tx.select({ id: booking.id }).from(booking).where(areAccepted);
  return visits.filter((one) => selected.some(({ id }) => id === one.id));
}
