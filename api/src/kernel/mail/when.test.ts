import { expect, test } from 'vitest';
import { period, timeFacts } from './when.ts';

test('the facts of a letter state the real hours of a booking during which the clocks change', () => {
  const night = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
  expect(timeFacts(night)).toEqual([
    ['From', 'Sat 24 October at 22:00'],
    ['To', 'Sun 25 October at 06:00 (9 hours: the clock goes back)'],
  ]);
  expect(period(night.start_at, night.end_at)).toBe(
    'Sat 24 October at 22:00 to Sun 25 October at 06:00 (9 hours: the clock goes back)',
  );
  expect(timeFacts({ start_at: '2026-10-26T21:00:00Z', end_at: '2026-10-27T06:00:00Z' })[1]).toEqual([
    'To',
    'Tue 27 October at 06:00',
  ]);
});
