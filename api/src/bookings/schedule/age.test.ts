import { expect, test } from 'vitest';
import { yearsBetween } from './age.ts';

test.each([
  ['2020-07-02', '2026-07-01T22:59:00.000Z', 5],
  ['2020-07-02', '2026-07-01T23:00:00.000Z', 6],
  ['2026-07-02', '2026-07-01T12:00:00.000Z', 0],
])('by the agency’s calendar, a child born on %s is, at %s, %i years old', (born, instant, years) => {
  expect(yearsBetween(born, instant)).toBe(years);
});
