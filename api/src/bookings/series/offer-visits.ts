import type { series as contract, Series } from '@nanny-polo/shared/bookings/series';
import type { offerSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, refusalOf } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { offerBooking } from '../booking/action.ts';
import { assertNoReasons, type Reason } from '../booking/rules.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { offer } from '../schedule/offer-table.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { reasonsOf } from '../series-plan/effects.ts';
import { findStandingOffer } from '../series-plan/holds.ts';
import { hasDaysLeft } from '../series-plan/visits.ts';
import { changeSeriesRow, type LockedVisit, lockSeries, lockVisits } from './lock.ts';
import { seriesService } from './service.ts';

/** Whether a visit has no nanny, and can still be offered to one. */
const isOpen = ({ status, nanny_polo_id, start_at }: BookingRow): boolean =>
  (status === 'requested' || (status === 'offered' && nanny_polo_id === null)) &&
  Date.parse(start_at) > Date.now();

/**
 * Makes a nanny one offer of all visits of a series that are open or wait for their reply; with `days`, only of those
 * on these days. The offer replaces the nanny's waiting one and, without `days`, includes the planned days. Throws
 * 404, 409 `stale`, 422 with every reason, by day.
 */
export async function offerVisits(
  tx: Db,
  actor: Actor,
  id: number,
  { version, nanny_polo_id, days }: Body<typeof offerSeries>,
): Promise<Series> {
  const row = await lockSeries(tx, id, version);
  const visits = await lockVisits(tx, id, { from: row.first_day });
  await lockNannies(tx, [nanny_polo_id, ...visits.map((one) => one.nanny_polo_id)]);
  const offerable = await wantedVisits(tx, visits, nanny_polo_id, days);
  const planned = !days && hasDaysLeft(row);
  // An offer of a few visits leaves the plan to the nanny who has accepted it.
  const acceptedOffer = planned ? undefined : await findStandingOffer(tx, id);
  const patch = { nanny_polo_id: acceptedOffer?.nanny_polo_id ?? nanny_polo_id };
  const alone = patch.nanny_polo_id !== nanny_polo_id;
  await queueOneMailEach(tx, () => offerAll(tx, actor, offerable, nanny_polo_id, alone), { planned });
  await changeSeriesRow(tx, row, patch, { actor, action: 'offer' });
  return seriesService.get(tx, id);
}

/** Returns the visits, on `days` if given, that are open or wait for this nanny's reply. Throws 422 for other days. */
async function wantedVisits(
  tx: Db,
  visits: readonly LockedVisit[],
  nannyId: number,
  days: readonly string[] | undefined,
): Promise<LockedVisit[]> {
  const asked = await tx
    .select({ id: offer.booking_id })
    .from(offer)
    .where(and(eq(offer.nanny_polo_id, nannyId), eq(offer.state, 'waiting')));
  const again = new Set(asked.map((one) => one.id));
  const canBe = (one: LockedVisit) => isOpen(one) || again.has(one.id);
  const errors = (days ?? []).filter((day) => !visits.some((one) => one.series_day === day && canBe(one)));
  if (errors.length > 0)
    throw createFieldRefusal(
      Object.fromEntries(errors.map((day) => [day, [`${formatShortDay(day)}: There is no open visit`]])),
    );
  const offerable = visits.filter((one) => canBe(one) && (!days || days.includes(one.series_day)));
  if (offerable.length === 0) throw createFieldRefusal({ days: ['There is no open visit to offer'] });
  return offerable;
}

async function offerAll(
  tx: Db,
  actor: Actor,
  visits: readonly LockedVisit[],
  nanny_polo_id: number,
  alone: boolean,
): Promise<void> {
  const reasons: Reason[] = [];
  for (const row of visits) {
    const refusal = await refusalOf(() => offerBooking(tx, actor, row, nanny_polo_id, { alone }));
    const { series_day: field } = row;
    for (const why of refusal ? reasonsOf(refusal) : [])
      reasons.push({ field, message: `${formatShortDay(field)}: ${why}` });
  }
  assertNoReasons(reasons);
}

/**
 * Creates a series and offers its visits to the nannies in `offers`. Days of an offer that are only planned stay open.
 * Throws 422 with every reason, by day, if a nanny cannot take a visit.
 */
export async function createSeries(tx: Db, actor: Actor, body: Body<typeof contract.create>) {
  const { offers = [] } = body;
  let made = await seriesService.create(tx, actor, body);
  const nannies = offers.map((one) => one.nanny_polo_id);
  await lockNannies(tx, nannies);
  for (const { nanny_polo_id, days } of offers) {
    const booked = days?.filter((day) => day <= made.made_until);
    if (booked?.length === 0) continue;
    const share = { version: made.version, nanny_polo_id, ...(booked && { days: booked }) };
    made = await offerVisits(tx, actor, made.id, share);
  }
  return made;
}
