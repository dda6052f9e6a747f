import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';
import { computeReplyDeadline, nannyReplyMs } from './reply-deadline.ts';

const minute = 60_000;
const hour = 60 * minute;
const london = { quiet_from: 21, quiet_to: 7, time_zone: 'Europe/London' };
const at = (instant: string) => Date.parse(instant);

describe('an offer has a deadline in waking hours and well before the visit', () => {
  test.for([
    // offered, start, deadline
    ['2026-11-27T04:05Z', '2026-11-28T07:00Z', '2026-11-27T19:00Z', 'the morning after tomorrow night'],
    ['2026-11-27T10:00Z', '2026-11-28T07:00Z', '2026-11-27T20:30Z', 'tomorrow morning'],
    ['2026-11-27T16:00Z', '2026-11-28T07:00Z', '2026-11-27T20:45Z', 'tomorrow morning, from the afternoon'],
    ['2026-11-27T19:00Z', '2026-11-28T07:00Z', '2026-11-27T20:45Z', 'tomorrow morning, from the evening'],
    ['2026-11-27T20:50Z', '2026-11-28T09:00Z', '2026-11-28T08:00Z', 'the first hour of the morning'],
    ['2026-11-27T23:00Z', '2026-11-28T15:00Z', '2026-11-28T08:00Z', 'an hour after waking up'],
    ['2026-11-27T20:50Z', '2026-11-28T08:15Z', '2026-11-28T07:15Z', 'the only waking time left'],
    ['2026-11-27T20:15Z', '2026-11-28T07:00Z', '2026-11-27T20:45Z', 'half an hour before the night'],
    ['2026-11-27T20:50Z', '2026-11-28T07:00Z', '2026-11-27T21:50Z', 'nothing but the night is left'],
    ['2026-11-27T21:30Z', '2026-11-28T07:00Z', '2026-11-27T22:30Z', 'offered in the evening'],
    ['2026-11-27T20:50Z', '2026-11-28T00:00Z', '2026-11-27T21:50Z', 'at midnight'],
    ['2026-11-28T02:00Z', '2026-11-28T06:00Z', '2026-11-28T03:00Z', 'an emergency in the night'],
    ['2026-11-28T02:00Z', '2026-11-28T02:20Z', '2026-11-28T02:10Z', 'in 20 minutes, in the night'],
    ['2026-11-28T12:00Z', '2026-11-28T19:00Z', '2026-11-28T15:30Z', 'this evening'],
    ['2026-11-28T14:00Z', '2026-11-28T15:00Z', '2026-11-28T14:30Z', 'in an hour'],
    ['2026-11-28T14:00Z', '2026-11-28T14:10Z', '2026-11-28T14:05Z', 'in ten minutes'],
    ['2026-11-28T10:07Z', '2026-12-20T09:00Z', '2026-11-29T10:00Z', 'far away: a day'],
    ['2026-11-28T23:30Z', '2026-12-20T09:00Z', '2026-11-29T20:45Z', 'far away, offered at night'],
    ['2026-11-28T03:00Z', '2027-11-28T09:00Z', '2026-11-28T20:45Z', 'a year away, offered at night'],
    ['2026-10-24T12:00Z', '2026-10-25T09:00Z', '2026-10-24T19:45Z', 'the clocks go back that night'],
    ['2027-03-27T12:00Z', '2027-03-28T09:00Z', '2027-03-27T20:45Z', 'the clocks go forward that night'],
    ['2026-07-01T12:00Z', '2026-07-02T09:00Z', '2026-07-01T19:45Z', 'in summer'],
  ] as const)('%s for %s: %s, %s', ([offered, start, deadline]) => {
    expect(computeReplyDeadline(start, at(offered), london, nannyReplyMs)).toBe(
      new Date(deadline).toISOString(),
    );
  });
});

test('a family has until 12 hours before the care to agree to a price, in waking hours', () => {
  expect(computeReplyDeadline('2026-12-20T15:00:00Z', at('2026-11-28T10:00Z'), london)).toBe(
    '2026-12-19T20:45:00.000Z',
  );
  expect(computeReplyDeadline('2026-12-20T22:00:00Z', at('2026-11-28T10:00Z'), london)).toBe(
    '2026-12-20T10:00:00.000Z',
  );
  expect(computeReplyDeadline('2026-11-29T07:00:00Z', at('2026-11-28T10:00Z'), london)).toBe(
    '2026-11-28T20:30:00.000Z',
  );
});

test('a deadline is later than now, before the start, and asleep only if no waking time is left', () => {
  const zones = fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe');
  const instants = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });
  const quietHour = fc.integer({ min: 0, max: 23 });
  const ahead = fc.oneof(
    fc.integer({ min: 2, max: 48 * 60 }),
    fc.integer({ min: 48 * 60, max: 400 * 24 * 60 }),
  );
  fc.assert(
    fc.property(
      instants,
      ahead,
      quietHour,
      quietHour,
      zones,
      fc.constantFrom(nannyReplyMs, Number.POSITIVE_INFINITY, hour),
      (now, minutes, quiet_from, quiet_to, time_zone, within) => {
        const settings = { quiet_from, quiet_to, time_zone };
        const start = now + minutes * minute;
        const deadline = at(computeReplyDeadline(new Date(start).toISOString(), now, settings, within));
        const left = start - now;
        expect(deadline).toBeGreaterThan(now);
        expect(deadline).toBeLessThanOrEqual(start - Math.min(hour, left / 4));
        if (!isQuiet(deadline, settings)) return;
        expect(deadline).toBeLessThanOrEqual(now + hour);
        for (
          let time = now + 30 * minute;
          time <= Math.min(start - hour, deadline + 24 * hour);
          time += 15 * minute
        )
          expect(isQuiet(time, settings) || isQuiet(time - 15 * minute, settings)).toBe(true);
      },
    ),
  );
});
