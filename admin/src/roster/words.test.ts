import { expect, test } from 'vitest';
import { timeSpan, times } from './words.ts';

const night = ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'] as const;
const span = (start: string, end: string) => timeSpan(Date.parse(start), Date.parse(end));

test('names the last day only if it differs from the first', () => {
  expect(span('2026-11-24T15:00:00Z', '2026-11-24T19:00:00Z')).toBe('Tue 24 Nov, 15:00–19:00');
  expect(span('2026-11-24T22:00:00Z', '2026-11-25T06:00:00Z')).toBe('Tue 24 Nov, 22:00 – Wed 25 Nov, 06:00');
});

test('adds the real hours where the clock changes', () => {
  const hours = '(9 hours: the clock goes back)';
  expect(span(...night)).toBe(`Sat 24 Oct, 22:00 – Sun 25 Oct, 06:00 ${hours}`);
  expect(times({ start_at: night[0], end_at: night[1] })).toBe(`22:00–06:00 ${hours}`);
});
