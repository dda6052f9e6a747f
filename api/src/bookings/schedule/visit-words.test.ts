import { expect, test } from 'vitest';
import {
  formatPeriod,
  formatVisitDay,
  formatVisitDays,
  formatVisitHours,
  timeFactsOf,
} from './visit-words.ts';

test('the facts of a letter state the real hours of a booking during which the clocks change', () => {
  const night = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
  expect(timeFactsOf(night)).toEqual([
    ['From', 'Sat 24 October at 22:00'],
    ['To', 'Sun 25 October at 06:00 (9 hours: the clocks go back)'],
  ]);
  expect(formatPeriod(night.start_at, night.end_at)).toBe(
    'Sat 24 October at 22:00 to Sun 25 October at 06:00 (9 hours: the clocks go back)',
  );
  expect(timeFactsOf({ start_at: '2026-10-26T21:00:00Z', end_at: '2026-10-27T06:00:00Z' })[1]).toEqual([
    'To',
    'Tue 27 October at 06:00',
  ]);
});

test.each([
  ['2026-11-24T15:00:00.000Z', '2026-11-24T19:00:00.000Z', 'Tue 24 November', '15:00 to 19:00'],
  // British Summer Time is an hour ahead.
  ['2026-07-01T14:30:00.000Z', '2026-07-02T06:00:00.000Z', 'Wed 1 July', '15:30 to 07:00'],
  [
    '2027-03-27T22:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
    'Sat 27 March',
    '22:00 to 07:00 (8 hours: the clocks go forward)',
  ],
  [
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T07:30:00.000Z',
    'Sat 24 October',
    '22:00 to 07:30 (10 hours 30 minutes: the clocks go back)',
  ],
  [
    '2026-11-24T15:00:00.000Z',
    '2026-11-27T10:00:00.000Z',
    'Tue 24 November',
    '15:00 to Fri 27 November at 10:00',
  ],
])('a visit from %s to %s is on %s, %s', (start, end, day, hours) => {
  expect(formatVisitDay(start)).toBe(day);
  expect(formatVisitHours(start, end)).toBe(hours);
});

test('names the first and the last day of visits, in any order', () => {
  const [first, last] = [{ start_at: '2026-11-24T15:00:00.000Z' }, { start_at: '2026-12-17T15:00:00.000Z' }];
  expect(formatVisitDays([last, first])).toBe('Tue 24 November to Thu 17 December');
  expect(formatVisitDays([first, first])).toBe('Tue 24 November');
  expect(formatVisitDays([])).toBe('');
});
