import { afterEach, expect, test } from 'vitest';
import { findAgencyInstant } from '../time/agency-clock.ts';
import { setTimeZone } from '../time/time-zone.ts';
import { countMinutesWithout, findGaps, listWorkingTime, mergeStretches } from './working-hours.ts';

afterEach(() => setTimeZone('Europe/London'));

const hour = 3_600_000;
const at = (clock: string) => findAgencyInstant(Date.parse(`${clock}:00Z`));
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));

test.each([
  ['the day of the spring change', '2027-03-28', 23],
  ['the day of the autumn change', '2026-10-25', 25],
  ['an ordinary day', '2026-11-23', 24],
])('counts the elapsed hours of %s', (_, day, hours) => {
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * hour).toISOString().slice(0, 10);
  const time = listWorkingTime(allWeek, at(`${day}T00:00`), at(`${next}T00:00`));
  expect(time).toHaveLength(1);
  expect(countMinutesWithout(time, [])).toBe(hours * 60);
});

test('reads weekly hours on the agency’s clock, before and after it changes', () => {
  const week = [{ weekday: 7, from: '09:00', to: '17:00' }];
  const [before, after] = listWorkingTime(week, at('2027-03-21T00:00'), at('2027-03-29T00:00'));
  expect(before).toEqual([Date.parse('2027-03-21T09:00Z'), Date.parse('2027-03-21T17:00Z')]);
  expect(after).toEqual([Date.parse('2027-03-28T08:00Z'), Date.parse('2027-03-28T16:00Z')]);
});

test('joins hours that meet at midnight, and cuts them at the ends of the period', () => {
  const week = [
    { weekday: 1, from: '20:00', to: '24:00' },
    { weekday: 2, from: '00:00', to: '06:00' },
  ];
  const [from, to] = [at('2026-11-23T22:00'), at('2026-11-24T02:00')];
  expect(listWorkingTime(week, from, to)).toEqual([[from, to]]);
});

test('merges stretches that overlap, and returns the gaps between them within a period', () => {
  const stretches = [
    [30, 40],
    [10, 20],
    [15, 25],
  ] as const;
  expect(mergeStretches(stretches)).toEqual([
    [10, 25],
    [30, 40],
  ]);
  expect(findGaps(stretches, 0, 35)).toEqual([
    [0, 10],
    [25, 30],
  ]);
});
