import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { findVisitOn } from '@nanny-polo/shared/bookings/recurrence';
import { changesOf, longTest, type Season, zoneYears } from '@nanny-polo/shared/test/seasons';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { expect, test } from 'vitest';
import { measureCareTime } from './care-time.ts';
import { priceLines } from './lines.ts';

const minute = 60_000;

/** No surcharges, so that sums count minutes. Nights end at three because Chatham Islands clocks change at 2:45. */
const plain = { ...agencyDefaults, night_percent: 0, night_to: 3, holiday_percent: 0 };
/** A pound a minute. */
const rates = { bill_rate_minor: 6000, pay_rate_minor: 6000 };

const visits = [
  { starts: '22:00', ends: '06:00' },
  { starts: '23:30', ends: '00:15' },
  { starts: '00:30', ends: '04:45' },
  { starts: '02:15', ends: '03:00' },
  { starts: '21:00', ends: '21:00' },
];

/** Counts the minutes of a night from ten to three, and of holidays, by the seasons of the clock. */
function counted(start: number, end: number, seasons: readonly Season[]) {
  const count = { night: 0, holiday: 0 };
  for (let at = start; at < end; at += minute) {
    const season = seasons.find(({ to }) => at < to);
    const shown = new Date(at + (season?.ahead ?? Number.NaN));
    if (shown.getUTCHours() >= 22 || shown.getUTCHours() < 3) count.night += 1;
    if (bankHolidayOf(shown.toISOString().slice(0, 10))) count.holiday += 1;
  }
  return count;
}

test(
  'bills and pays the minutes that elapse, or the minimum, at every change of the clock in every time zone',
  longTest,
  () => {
    let visited = 0;
    for (const { timeZone, seasons } of zoneYears())
      for (const { on } of changesOf(seasons))
        for (const times of visits)
          for (const shift of [-1, 0]) {
            const visit = findVisitOn(addDays(on, shift), times, timeZone);
            if (!visit) continue;
            visited += 1;
            const { start_at, end_at } = visit;
            const name = `${timeZone} ${start_at} ${end_at}`;
            const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
            const elapsed = (end - start) / minute;
            const prices = { ...plain, time_zone: timeZone };
            const care = {
              service: 'overnight',
              children_count: 1,
              distance_km: null,
              rates,
              prices,
            } as const;
            const billed = Math.max(elapsed, prices.shortest_booking_minutes);
            const { lines, pay_minor } = priceLines({ ...care, start_at, end_at });
            expect(lines.find(({ kind }) => kind === 'care_hours')?.quantity, name).toBe(billed);
            expect(
              lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
              name,
            ).toBe(billed * 100);
            expect(pay_minor, name).toBe(billed * 100);
            const { night, holidays } = measureCareTime(start_at, end_at, prices);
            const holiday = holidays.reduce((sum, { minutes }) => sum + minutes, 0);
            expect({ night, holiday }, name).toEqual(counted(start, end, seasons));
          }
    expect(visited).toBeGreaterThan(1000);
  },
);
