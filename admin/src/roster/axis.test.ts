import { mondayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { extentOf, hourMs, lanesOf, listDays, shareOf, snapToQuarter, toInstant } from './axis.ts';

test.each([
  ['2026-10-25', 25],
  ['2027-03-28', 23],
  ['2026-11-23', 24],
])('the day %s has %i hours', (day, hours) => {
  const [one] = listDays(day, 1);
  expect(((one?.end ?? 0) - (one?.start ?? 0)) / hourMs).toBe(hours);
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test('converts an instant to its place on the axis and back', () => {
  const [axis] = listDays('2027-03-28', 1);
  if (!axis) throw new Error('No day');
  expect(toInstant(axis, shareOf(axis, axis.start + 5 * hourMs))).toBe(axis.start + 5 * hourMs);
  expect(extentOf(axis, axis.start - hourMs, axis.end + hourMs)).toEqual({ left: '0%', width: '100%' });
});

test('snaps to quarters of an hour', () => {
  const at = Date.parse('2026-11-23T10:00Z');
  expect(snapToQuarter(at + 7 * 60_000)).toBe(at);
  expect(snapToQuarter(at + 8 * 60_000)).toBe(at + 15 * 60_000);
});

test('puts overlapping bars into different lanes', () => {
  const bar = (id: number, from: number, to: number) => ({
    id,
    start_at: `2026-11-23T${from}:00Z`,
    end_at: `2026-11-23T${to}:00Z`,
  });
  const [axis] = listDays('2026-11-23', 1);
  if (!axis) throw new Error('No day');
  const { of, until, count } = lanesOf([bar(1, 10, 12), bar(2, 11, 13), bar(3, 12, 14)], axis);
  expect([of.get(1), of.get(2), of.get(3), count]).toEqual([0, 1, 0, 2]);
  expect([until.get(1), until.get(3)]).toEqual([Date.parse('2026-11-23T12:00Z'), axis.end]);
});
