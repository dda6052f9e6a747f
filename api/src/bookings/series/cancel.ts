import { daysOf, maxLeftOut } from '@nanny-polo/shared/bookings/recurrence';
import { maxVisits } from '@nanny-polo/shared/bookings/series-form';
import type { cancelSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import { lockNannies } from '../schedule/hold.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { findNanniesOfPlan, notifyOfSeries } from '../series-mail/news.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import {
  attemptVisit,
  cancelVisit,
  effectsOf,
  explainKept,
  isLive,
  type Outcome,
  reportPlanned,
  reportUnchanged,
} from '../series-plan/effects.ts';
import { endEmptyOffers, findStandingOffer, holdPlan, releasePlan } from '../series-plan/holds.ts';
import { type Calendar, listPlannedVisits } from '../series-plan/visits.ts';
import { changeSeriesRow, lockSeries, lockVisits } from './lock.ts';

/**
 * Cancels the visits of a series from a given day, each with its fee. Without `to_day` the series ends the day before;
 * with it, the days up to `to_day` are left out. Throws 404, 409 `stale`, and 422 if `from_day` is past or after the
 * end, `to_day` is before it, or too many days are left out.
 */
export async function cancelVisits(tx: Db, actor: Actor, id: number, body: Body<typeof cancelSeries>) {
  const { from_day, to_day, keep_changed = false, waive_fee, reason } = body;
  const row = await lockSeries(tx, id, body.version);
  const settings = await readSettings(tx);
  assertSeriesAhead(row, from_day, agencyDayOf(new Date(), settings.time_zone));
  if (to_day !== null && to_day < from_day)
    throw createFieldRefusal({ to_day: ['Must not be before the first day'] });
  const bookings = (await lockVisits(tx, id, { from: from_day, to: to_day })).filter(isLive);
  await lockNannies(tx, [row.nanny_polo_id, ...bookings.map((one) => one.nanny_polo_id)]);
  const ids = bookings.map((one) => one.id);
  await moneyPort.lockOrders(tx, ids);
  return queueOneMailEach(tx, async () => {
    const outcomes: Outcome[] = [];
    const keptDays: string[] = [];
    for (const visit of bookings) {
      const why = explainKept(visit, keep_changed);
      if (why) keptDays.push(visit.series_day);
      outcomes.push(
        why
          ? await reportUnchanged(tx, visit, 'kept', [why])
          : await attemptVisit(tx, visit, () => cancelVisit(tx, actor, visit, { waive_fee, reason })),
      );
    }
    outcomes.push(
      ...cancelledPlan(row, from_day, to_day, settings).map((day) => reportPlanned(day, row, 'cancelled')),
    );
    const patch = to_day === null ? ended(row, from_day) : paused(row, from_day, to_day, keptDays);
    const action = to_day === null ? 'end' : 'pause';
    const after = await changeSeriesRow(tx, row, patch, { actor, action, reason });
    await notifyOfSeries(tx, after, [row.nanny_polo_id, ...(await findNanniesOfPlan(tx, id))]);
    await releasePlan(tx, id, from_day, to_day);
    await endEmptyOffers(tx, id);
    // The plan of an open-ended series is held once it has an end.
    if (row.last_day === null && (await findStandingOffer(tx, id))) await holdPlan(tx, after);
    return effectsOf(id, outcomes);
  });
}

export function assertSeriesAhead({ last_day }: SeriesRow, from_day: string, today: string): void {
  if (from_day < today) throw createFieldRefusal({ from_day: ['In the past; choose today or a later day'] });
  if (last_day !== null && from_day > last_day)
    throw createFieldRefusal({ from_day: ['After the last day of the series'] });
}

/** Returns the planned visits that a cancellation removes; none if an open-ended series is ended. */
function cancelledPlan(row: SeriesRow, from_day: string, to_day: string | null, calendar: Calendar) {
  const to = to_day ?? row.last_day;
  if (to === null) return [];
  return listPlannedVisits(row, { from: from_day, to }, calendar).slice(0, maxVisits);
}

/**
 * Returns the changes that end a series the day before `from_day`. A series that would end before its first day ends on
 * that day and leaves it out.
 */
function ended(row: SeriesRow, from_day: string): Partial<SeriesRow> {
  const last_day = addDays(from_day, -1);
  const { first_day } = row;
  if (last_day < first_day)
    return { last_day: first_day, made_until: first_day, left_out: withDays(row, [first_day]) };
  return { last_day, made_until: row.made_until < last_day ? row.made_until : last_day };
}

function paused(row: SeriesRow, from: string, to: string, keptDays: readonly string[]): Partial<SeriesRow> {
  const days = daysOf(row, { from, to }).filter((day) => !keptDays.includes(day));
  const left_out = withDays(row, days);
  if (left_out.length > maxLeftOut)
    throw createFieldRefusal({
      to_day: [`At most ${maxLeftOut} days can be left out; end the series instead`],
    });
  return { left_out };
}

const withDays = ({ left_out }: SeriesRow, days: readonly string[]) =>
  [...new Set([...left_out, ...days])].toSorted();
