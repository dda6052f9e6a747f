import { expect, test } from 'vitest';
import { visitDay, visitDays, visitHours } from './visit-words.ts';

test.each([
  ['2026-11-24T15:00:00.000Z', '2026-11-24T19:00:00.000Z', 'Tue 24 November', '15:00 to 19:00'],
  // British Summer Time is an hour ahead.
  ['2026-07-01T14:30:00.000Z', '2026-07-02T06:00:00.000Z', 'Wed 1 July', '15:30 to 07:00'],
  [
    '2027-03-27T22:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
    'Sat 27 March',
    '22:00 to 07:00 (8 hours: the clock goes forward)',
  ],
  [
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T07:30:00.000Z',
    'Sat 24 October',
    '22:00 to 07:30 (10 hours 30 minutes: the clock goes back)',
  ],
  [
    '2026-11-24T15:00:00.000Z',
    '2026-11-27T10:00:00.000Z',
    'Tue 24 November',
    '15:00 to Fri 27 November at 10:00',
  ],
])('a visit from %s to %s is on %s, %s', (start, end, day, hours) => {
  expect(visitDay(start)).toBe(day);
  expect(visitHours(start, end)).toBe(hours);
});

test('names the first and the last day of visits, in any order', () => {
  const [first, last] = [{ start_at: '2026-11-24T15:00:00.000Z' }, { start_at: '2026-12-17T15:00:00.000Z' }];
  expect(visitDays([last, first])).toBe('Tue 24 November to Thu 17 December');
  expect(visitDays([first, first])).toBe('Tue 24 November');
  expect(visitDays([])).toBe('');
});
