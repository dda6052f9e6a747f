import { expect, test } from 'vitest';
import { limitsOf, relativeDays } from './relative-days.ts';

test('a period named relative to today moves with it, and a week begins on the agency’s first weekday', () => {
  const at = (today: string) =>
    Object.fromEntries(relativeDays.options.map((name) => [name, limitsOf(name, today)]));
  // Sunday, the last day of a British week and of a year with its neighbour.
  expect(at('2028-12-31')).toEqual({
    coming: ['2028-12-31', null],
    today: ['2028-12-31', '2029-01-01'],
    tomorrow: ['2029-01-01', '2029-01-02'],
    this_week: ['2028-12-25', '2029-01-01'],
    next_week: ['2029-01-01', '2029-01-08'],
    next_7_days: ['2028-12-31', '2029-01-07'],
    next_30_days: ['2028-12-31', '2029-01-30'],
    last_7_days: ['2028-12-24', '2028-12-31'],
    last_30_days: ['2028-12-01', '2028-12-31'],
    past: [null, '2028-12-31'],
  });
});
