import { expect, test } from 'vitest';
import { formatPeriod, formatShortInstant, formatSpan, measurePeriod } from './instant.ts';

test('formats instants in London time on both sides of a clock change', () => {
  expect(formatShortInstant('2031-03-30T00:30:00Z')).toBe('Sun 30 Mar 2031, 00:30');
  expect(formatShortInstant('2031-03-30T01:30:00Z')).toBe('Sun 30 Mar 2031, 02:30');
});

test('names the day of a period once if both ends share it', () => {
  expect(formatPeriod('2031-11-21T08:00:00Z', '2031-11-21T17:30:00Z')).toBe('Fri 21 Nov 2031, 08:00–17:30');
  expect(formatPeriod('2031-11-21T20:00:00Z', '2031-11-22T08:00:00Z')).toBe(
    'Fri 21 Nov 2031, 20:00 – Sat 22 Nov 2031, 08:00',
  );
});

test('names the new day of a period that ends at midnight', () => {
  expect(formatPeriod('2031-11-21T10:00:00Z', Date.parse('2031-11-24T00:00:00Z'))).toBe(
    'Fri 21 Nov 2031, 10:00 – Mon 24 Nov 2031, 00:00',
  );
});

test('adds the real hours to the time of a booking during which the clocks change', () => {
  const night = ['2031-03-29T22:00:00Z', '2031-03-30T05:00:00Z'] as const;
  expect(formatSpan(...night)).toBe('Sat 29 Mar 2031, 22:00 – Sun 30 Mar 2031, 06:00');
  expect(formatPeriod(...night)).toBe(`${formatSpan(...night)} (7 hours: the clocks go forward)`);
});

test('returns a length in hours if it is under two days and in days otherwise', () => {
  expect(measurePeriod('2031-11-21T08:00:00Z', '2031-11-21T17:30:00Z')).toEqual({
    unit: 'hours',
    count: 9.5,
  });
  expect(measurePeriod('2031-11-21T08:00:00Z', '2031-11-28T08:00:00Z')).toEqual({ unit: 'days', count: 7 });
});
