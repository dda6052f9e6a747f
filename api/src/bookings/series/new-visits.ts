import { findAgeFaults } from '@nanny-polo/shared/people/age';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { placeBooking } from '../booking/service.ts';
import { lockBooking } from '../booking-record/row.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { attemptVisit, type Outcome, reportChanged, reportPlanned } from '../series-plan/effects.ts';
import { offerNewVisits } from '../series-plan/holds.ts';
import { listVisitDays, listVisitsOn, makeVisits } from '../series-plan/visits.ts';
import type { Change } from './change-visit.ts';
import type { LockedVisit } from './lock.ts';

/**
 * Makes the bookings of days that had none. A nanny who has accepted the planned days gets them; otherwise they are
 * offered to the nanny of the series.
 */
export async function makeNewVisits(
  tx: Db,
  actor: Actor,
  after: SeriesRow,
  visits: readonly LockedVisit[],
  { until, carried, reason, settings }: Change & { until: string; carried: boolean },
): Promise<Outcome[]> {
  const known = new Set(visits.map((one) => one.series_day));
  const planned = listVisitDays(after, { from: after.first_day, to: until }, settings);
  const days = planned.filter((day) => !known.has(day));
  const { nanny_polo_id } = after;
  const made = await makeVisits(tx, actor, after, days, () => nanny_polo_id);
  if (carried) await offerNewVisits(tx, actor, after, made);
  const outcomes: Outcome[] = [];
  for (const visit of listVisitsOn(days, after, settings)) {
    const faults = findAgeFaults({ ...after, start_at: visit.start_at });
    if (faults.length > 0) outcomes.push(reportPlanned(visit, after, 'cancelled', faults));
  }
  for (const newVisit of made) {
    const row = await lockBooking(tx, newVisit.id);
    outcomes.push(
      await attemptVisit(tx, row, async () => {
        // If the nanny who has accepted cannot come, the offer is refused for the same reason.
        if (nanny_polo_id !== null && row.nanny_polo_id === null)
          await placeBooking(tx, actor, row, { nanny_polo_id }, { reason });
        return reportChanged(tx, newVisit.id, null, 0);
      }),
    );
  }
  return outcomes;
}
