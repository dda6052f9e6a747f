import { expect, test } from 'vitest';
import { times } from './words.ts';

test('adds the real hours to the times of a booking during which the clocks change', () => {
  const night = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
  expect(times(night)).toBe('22:00–06:00 (9 hours: the clocks go back)');
});
