import { expect, test } from 'vitest';
import { findAgencyInstant, readAgencyClock } from './agency-clock.ts';

const at = (clock: string) => Date.parse(`${clock}Z`);
const shown = (instant: string) => new Date(readAgencyClock(Date.parse(instant))).toISOString().slice(0, -1);
const instantOf = (clock: string, before?: string) =>
  new Date(findAgencyInstant(at(clock), before === undefined ? undefined : Date.parse(before))).toISOString();

test.each([
  ['midnight in winter', '2026-01-15T00:00:00.000', '2026-01-15T00:00:00.000Z'],
  ['midnight in summer', '2026-07-15T00:00:00.000', '2026-07-14T23:00:00.000Z'],
  ['the last millisecond of a day in summer', '2026-07-15T23:59:59.999', '2026-07-15T22:59:59.999Z'],
  ['just before the clocks go forward', '2026-03-29T00:59:00.000', '2026-03-29T00:59:00.000Z'],
  ['just after the clocks go forward', '2026-03-29T02:00:00.000', '2026-03-29T01:00:00.000Z'],
  ['an hour that another capital skips on that day', '2026-03-29T02:30:00.000', '2026-03-29T01:30:00.000Z'],
  [
    'the end of the day on which the clocks go forward',
    '2026-03-29T23:59:59.999',
    '2026-03-29T22:59:59.999Z',
  ],
  ['midnight before the clocks go back', '2026-10-25T00:00:00.000', '2026-10-24T23:00:00.000Z'],
  ['just after the hour that occurs twice', '2026-10-25T02:00:00.000', '2026-10-25T02:00:00.000Z'],
  ['midnight after the clocks went back', '2026-10-26T00:00:00.000', '2026-10-26T00:00:00.000Z'],
  ['a time before 1970', '1958-07-15T12:00:00.250', '1958-07-15T11:00:00.250Z'],
])('%s is converted to an instant and back', (_, clock, instant) => {
  expect(shown(instant)).toBe(clock);
  expect(instantOf(clock)).toBe(instant);
});

test('resolves an hour that occurs twice to the first, or to the one with the offset of `before`', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  for (const instant of [first, second]) expect(shown(instant)).toBe('2026-10-25T01:30:00.000');
  expect(instantOf('2026-10-25T01:30:00.000')).toBe(first);
  expect(instantOf('2026-10-25T01:30:00.000', '2026-10-25T00:05:00Z')).toBe(first);
  expect(instantOf('2026-10-25T01:30:00.000', '2026-10-25T01:03:00Z')).toBe(second);
});

test('resolves a time skipped in spring to the next one that exists', () => {
  expect(instantOf('2026-03-29T01:30:00.000')).toBe('2026-03-29T01:00:00.000Z');
  expect(shown('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T02:00:00.000');
});
