import { describe, expect, test } from 'vitest';
import { changesOf, isLong, longTest, type Season, zoneYears } from '../test/seasons.ts';
import { addDays } from '../time/agency-day.ts';
import { findVisitOn, type Visit } from './recurrence.ts';

const night = { starts: '22:00', ends: '06:00' };
const visit = (start_at: string, end_at: string): Visit => ({
  start_at: new Date(start_at).toISOString(),
  end_at: new Date(end_at).toISOString(),
});

describe('in London', () => {
  test.each<[string, string, { starts: string; ends: string }, Visit]>([
    [
      'an afternoon',
      '2026-11-24',
      { starts: '15:00', ends: '19:00' },
      visit('2026-11-24T15:00Z', '2026-11-24T19:00Z'),
    ],
    ['a summer’s night', '2026-07-01', night, visit('2026-07-01T21:00Z', '2026-07-02T05:00Z')],
    [
      'a whole day',
      '2026-11-24',
      { starts: '09:00', ends: '09:00' },
      visit('2026-11-24T09:00Z', '2026-11-25T09:00Z'),
    ],
    ['the night of the spring change', '2027-03-27', night, visit('2027-03-27T22:00Z', '2027-03-28T05:00Z')],
    ['the night of the autumn change', '2026-10-24', night, visit('2026-10-24T21:00Z', '2026-10-25T06:00Z')],
    [
      'a start in the skipped hour',
      '2027-03-28',
      { starts: '01:30', ends: '06:00' },
      visit('2027-03-28T01:00Z', '2027-03-28T05:00Z'),
    ],
    [
      'an end in the skipped hour',
      '2027-03-27',
      { starts: '22:00', ends: '01:30' },
      visit('2027-03-27T22:00Z', '2027-03-28T01:00Z'),
    ],
    [
      'a visit in the skipped hour, which keeps its length',
      '2027-03-28',
      { starts: '01:10', ends: '01:40' },
      visit('2027-03-28T01:00Z', '2027-03-28T01:30Z'),
    ],
    [
      'a visit until the end of the skipped hour',
      '2027-03-28',
      { starts: '01:10', ends: '02:00' },
      visit('2027-03-28T01:00Z', '2027-03-28T01:50Z'),
    ],
    [
      'a visit from the end of the skipped hour',
      '2027-03-28',
      { starts: '02:00', ends: '05:00' },
      visit('2027-03-28T01:00Z', '2027-03-28T04:00Z'),
    ],
    [
      'a visit until the skipped hour',
      '2027-03-27',
      { starts: '22:00', ends: '01:00' },
      visit('2027-03-27T22:00Z', '2027-03-28T01:00Z'),
    ],
    [
      'an end in the repeated hour, as its first occurrence',
      '2026-10-24',
      { starts: '22:00', ends: '01:30' },
      visit('2026-10-24T21:00Z', '2026-10-25T00:30Z'),
    ],
    [
      'a start in the repeated hour, as its first occurrence',
      '2026-10-25',
      { starts: '01:30', ends: '04:30' },
      visit('2026-10-25T00:30Z', '2026-10-25T04:30Z'),
    ],
    [
      'a visit in the repeated hour',
      '2026-10-25',
      { starts: '01:15', ends: '01:45' },
      visit('2026-10-25T00:15Z', '2026-10-25T00:45Z'),
    ],
  ])('resolves %s', (_, on, times, expected) => {
    expect(findVisitOn(on, times, 'Europe/London')).toEqual(expected);
  });
});

test('uses the agency’s time zone by default', () => {
  expect(findVisitOn('2026-07-01', night)).toEqual(findVisitOn('2026-07-01', night, 'Europe/London'));
});

test('has no visit on a day that the time zone skips; a visit that would end on it ends on the next day', () => {
  const zone = 'Pacific/Apia';
  expect(findVisitOn('2011-12-30', night, zone)).toBeNull();
  expect(findVisitOn('2011-12-29', night, zone)).toEqual(visit('2011-12-30T08:00Z', '2011-12-30T16:00Z'));
  expect(findVisitOn('2011-12-31', night, zone)).toEqual(visit('2011-12-31T08:00Z', '2011-12-31T16:00Z'));
});

test('starts on the next day if the clock skips the end of a day', () => {
  const late = { starts: '23:30', ends: '04:00' };
  expect(findVisitOn('2026-03-28', late, 'America/Nuuk')).toEqual(
    visit('2026-03-29T01:00Z', '2026-03-29T05:00Z'),
  );
});

const minute = 60_000;
const day = 24 * 60 * minute;

/** A second implementation of `findVisitOn`, based only on seasons. */
function visitBySeasons(on: string, times: typeof night, seasons: readonly Season[]): Visit | null {
  const reading = (of: string, time: string) => Date.parse(`${of}T${time}:00Z`);
  const shows = (clock: number) =>
    seasons.some((one) => clock >= one.from + one.ahead && clock < one.to + one.ahead);
  /** Returns when the clock first reaches a reading: in the first season that ends after it. */
  const reach = (clock: number) => {
    const season = seasons.find((one) => clock < one.to + one.ahead);
    return season ? Math.max(season.from, clock - season.ahead) : Number.NaN;
  };
  if (!shows(reading(on, '12:00'))) return null;
  const length = ((reading(on, times.ends) - reading(on, times.starts) + day - 1) % day) + 1;
  const days = times.ends > times.starts ? 0 : 1;
  const skipped = days > 0 && !shows(reading(addDays(on, 1), '12:00'));
  const [from, until] = [reading(on, times.starts), reading(addDays(on, skipped ? 2 : days), times.ends)];
  const start = reach(from);
  const end = reach(until) > start ? reach(until) : start + length;
  return { start_at: new Date(start).toISOString(), end_at: new Date(end).toISOString() };
}

const clockTime = (reading: number) => new Date(reading).toISOString().slice(11, 16);

/** Times around a change of the clock: on either side of what it skips or repeats, and within. */
function timesAround({ to, ahead }: Season, next: Season) {
  const readings = [to + ahead, to + next.ahead, to + (ahead + next.ahead) / 2];
  const times = readings.flatMap((at) => [at - minute, at, at + minute]).map(clockTime);
  return times.flatMap((one, at) => [
    { starts: one, ends: '06:30' },
    { starts: '21:00', ends: one },
    { starts: one, ends: times.at((at + 2) % times.length) ?? one },
  ]);
}

test(
  'agrees with a second implementation in every time zone, and leaves out only days that do not exist',
  longTest,
  () => {
    const missing: string[] = [];
    let changes = 0;
    const checked = (timeZone: string, on: string, times: typeof night, seasons: Season[]) => {
      const found = findVisitOn(on, times, timeZone);
      const wanted = visitBySeasons(on, times, seasons);
      // Millions of visits in the long form: `expect` is slow.
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        expect(found, `${timeZone} ${on} ${times.starts}–${times.ends}`).toEqual(wanted);
      if (!found) missing.push(`${timeZone} ${on}`);
      return found;
    };
    for (const { timeZone, from, to, seasons } of zoneYears()) {
      let last: Visit | null = null;
      for (let noon = from + day / 2; noon < to; noon += isLong ? day : 29 * day) {
        const found = checked(timeZone, new Date(noon).toISOString().slice(0, 10), night, seasons);
        if (found && last && found.start_at <= last.end_at)
          expect.fail(`${timeZone} ${found.start_at} overlaps`);
        last = found ?? last;
      }
      for (const { on, season, next } of changesOf(seasons)) {
        changes += 1;
        for (const times of [night, ...timesAround(season, next)])
          for (const shift of [-1, 0]) checked(timeZone, addDays(on, shift), times, seasons);
      }
    }
    expect(changes).toBeGreaterThan(100);
    expect(missing.filter((one) => !/^Pacific\/(Apia|Fakaofo) 2011-12-30$/.test(one))).toEqual([]);
  },
);
