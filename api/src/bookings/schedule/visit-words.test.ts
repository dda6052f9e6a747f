import { expect, test } from 'vitest';
import {
  formatPeriod,
  formatVisitDay,
  formatVisitDays,
  formatVisitHours,
  timeFactOf,
} from './visit-words.ts';

test('the facts of a letter state the real hours of a booking during which the clocks change', () => {
  const night = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
  const words = 'Saturday 24 Oct, 22:00–06:00 (9 hours: the clocks go back)';
  expect(timeFactOf(night)).toEqual(['When', words]);
  expect(formatPeriod(night.start_at, night.end_at)).toBe(words);
  expect(timeFactOf({ start_at: '2026-10-26T21:00:00Z', end_at: '2026-10-27T06:00:00Z' })).toEqual([
    'When',
    'Monday 26 Oct, 21:00–06:00',
  ]);
});

test.each([
  ['2026-11-24T15:00:00.000Z', '2026-11-24T19:00:00.000Z', 'Tuesday 24 Nov', '15:00–19:00'],
  // British Summer Time is an hour ahead.
  ['2026-07-01T14:30:00.000Z', '2026-07-02T06:00:00.000Z', 'Wednesday 1 Jul', '15:30–07:00'],
  [
    '2027-03-27T22:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
    'Saturday 27 Mar',
    '22:00–07:00 (8 hours: the clocks go forward)',
  ],
  [
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T07:30:00.000Z',
    'Saturday 24 Oct',
    '22:00–07:30 (10 hours 30 minutes: the clocks go back)',
  ],
  ['2026-11-24T15:00:00.000Z', '2026-11-27T10:00:00.000Z', 'Tuesday 24 Nov', '15:00 to Friday 27 Nov, 10:00'],
])('a visit from %s to %s is on %s, %s', (start, end, day, hours) => {
  expect(formatVisitDay(start)).toBe(day);
  expect(formatVisitHours(start, end)).toBe(hours);
});

test('names the first and the last day of visits, in any order', () => {
  const [first, last] = [{ start_at: '2026-11-24T15:00:00.000Z' }, { start_at: '2026-12-17T15:00:00.000Z' }];
  expect(formatVisitDays([last, first])).toBe('Tuesday 24 Nov to Thursday 17 Dec');
  expect(formatVisitDays([first, first])).toBe('Tuesday 24 Nov');
  expect(formatVisitDays([])).toBe('');
});
