import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';

test.each([
  ['this_quarter', '2026-11-29', '2026-10-01', '2026-11-29'],
  ['last_quarter', '2026-11-29', '2026-07-01', '2026-09-30'],
  ['last_quarter', '2027-01-01', '2026-10-01', '2026-12-31'],
  ['this_year', '2026-03-31', '2026-01-01', '2026-03-31'],
] as const)('%s of %s is from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
