import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { absence } from '../src/bookings/absence/absence-table.ts';
import { busy } from '../src/bookings/schedule/busy-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { insertAll } from './insert.ts';
import type { Nanny } from './people-types.ts';
import { createRandom } from './random.ts';
import { shiftDays } from './time.ts';

const notes = ['Holiday', 'Family visit', 'Training', ''] as const;

/** Returns time off in whole days of the agency: in the past, after the last booking, or now for nannies on leave. */
export function timeOffOf(nannies: readonly Pick<Nanny, 'id' | 'status'>[], today: Date) {
  const random = createRandom(12);
  const range = (from: number, days: number) => {
    const [start, end] = [from, from + days].map((offset) => midnightOf(addDays(agencyDayOf(today), offset)));
    return `[${start},${end})`;
  };
  return nannies.flatMap((nanny, at) => {
    const entry = (from: number, days: number, note: string) => ({
      nanny_polo_id: nanny.id,
      busy: range(from, days),
      reason: 'time_off' as const,
      note,
    });
    if (nanny.status === 'on_leave') return [entry(-20, 60, 'Parental leave')];
    if (nanny.status !== 'active' || at % 2 === 1) return [];
    const past = at % 6 === 0 ? [entry(-random.between(210, 240), 7, 'Holiday')] : [];
    return [...past, entry(random.between(66, 110), random.between(3, 14), random.pick(notes))];
  });
}

/** Inserts time off of some nannies, and the desk of an absence, applied and without bookings. */
export async function seedTimeOff(db: Db, nannies: readonly Nanny[], today: Date): Promise<void> {
  await insertAll(db, busy, timeOffOf(nannies, today));
  const onLeave = nannies.find(({ status }) => status === 'on_leave');
  if (!onLeave) return;
  await db.insert(absence).values({
    nanny_polo_id: onLeave.id,
    start_at: shiftDays(today, -20),
    end_at: shiftDays(today, 40),
    reason: 'Parental leave',
    created_at: shiftDays(today, -30),
    created_by: 'Ottoline Marchetti',
    applied_at: shiftDays(today, -30),
    applied_by: 'Ottoline Marchetti',
    gap: { covered: 0, new_families: 0, cost_minor: 0 },
  });
}
