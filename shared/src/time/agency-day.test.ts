import { afterEach, expect, test } from 'vitest';
import { agency, setAgency } from '../contract/agency.ts';
import { mondayOf, weekStartOf } from './agency-day.ts';

const demo = { ...agency };
afterEach(() => setAgency(demo));

test.each([
  [1, '2026-11-23'],
  [6, '2026-11-28'],
  [7, '2026-11-29'],
])('the week of a Sunday begins on weekday %i, and that of series on Monday', (firstWeekday, first) => {
  setAgency({ ...demo, firstWeekday });
  expect(weekStartOf('2026-11-29')).toBe(first);
  expect(weekStartOf(first)).toBe(first);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});
