import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { expect, test } from 'vitest';
import { copyBooking } from './BookAgain.tsx';

const earlier = (start_at: string, end_at: string) =>
  ({
    start_at,
    end_at,
    discount_codes: ['WELCOME'],
    languages: ['French'],
    address: null,
  }) as Partial<Booking> as Booking;
const timesOf = (record: Booking, now: string) => {
  const { start_at, end_at } = copyBooking(record, Date.parse(now));
  return [start_at, end_at];
};

test.each([
  ['a six-day-old booking', '2026-11-22T12:00:00Z', '2026-11-23T11:00:00.000Z', '2026-11-23T16:00:00.000Z'],
  ['a six-week-old booking', '2026-12-30T12:00:00Z', '2027-01-04T11:00:00.000Z', '2027-01-04T16:00:00.000Z'],
  ['a future booking', '2026-11-01T12:00:00Z', '2026-11-23T11:00:00.000Z', '2026-11-23T16:00:00.000Z'],
])('copies %s to the same weekday of a later week', (_, now, start, end) => {
  expect(timesOf(earlier('2026-11-16T11:00:00Z', '2026-11-16T16:00:00Z'), now)).toEqual([start, end]);
});

test('keeps the time of day when the clocks change', () => {
  const summer = earlier('2026-10-20T08:00:00Z', '2026-10-20T12:00:00Z');
  expect(timesOf(summer, '2026-10-21T08:00:00Z')).toEqual([
    '2026-10-27T09:00:00.000Z',
    '2026-10-27T13:00:00.000Z',
  ]);
});

test('copies the wished languages but no discount codes', () => {
  const copy = copyBooking(earlier('2026-11-16T11:00:00Z', '2026-11-16T16:00:00Z'), 0);
  expect(copy).toHaveProperty('languages', ['French']);
  expect(copy).not.toHaveProperty('discount_codes');
});
