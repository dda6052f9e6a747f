import { expect, test } from 'vitest';
import { oddLimitsOf } from './odd-limits.ts';

const now = Date.parse('2026-11-30T12:00:00Z');

test.each([
  ['a free booking', { kind: 'percent', value: 100 }, { value: 'takes_all' }],
  [
    'the whole minimum spend',
    { kind: 'fixed', value: 5000, min_spend_minor: 5000 },
    { value: 'takes_minimum' },
  ],
  ['all the minimum hours', { kind: 'free_hours', value: 4, min_hours: 3 }, { value: 'takes_minimum' }],
  ['an end in the past', { ends_at: '2026-11-30T11:00:00Z' }, { ends_at: 'ended' }],
  ['a limit that is used up', { limit_total: 3, used_count: 5 }, { limit_total: 'used_up' }],
  ['a budget that is spent', { budget_minor: 3, used_minor: 3 }, { budget_minor: 'spent' }],
  [
    'more per parent than in total',
    { limit_total: 3, limit_per_parent: 4 },
    { limit_per_parent: 'above_total' },
  ],
  [
    'a use above the budget',
    { budget_minor: 300, max_amount_minor: 301 },
    { max_amount_minor: 'above_budget' },
  ],
  [
    'weekdays outside the window',
    { weekdays: [6, 7], starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-05T00:00:00Z' },
    { weekdays: 'no_weekday' },
  ],
] as const)('points out %s', (_, values, odd) => {
  expect(
    oddLimitsOf({ ...values, weekdays: [...('weekdays' in values ? values.weekdays : [])] }, now),
  ).toEqual(odd);
});

test('finds nothing odd about usual limits', () => {
  const usual = {
    kind: 'fixed' as const,
    value: 500,
    min_spend_minor: 5000,
    ends_at: '2026-12-31T00:00:00Z',
    starts_at: '2026-12-01T00:00:00Z',
    weekdays: [6],
    limit_total: 100,
    limit_per_parent: 1,
    budget_minor: 50_000,
    used_count: 3,
    used_minor: 1500,
  };
  expect(oddLimitsOf(usual, now)).toEqual({});
});
