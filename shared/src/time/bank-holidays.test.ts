import { expect, test } from 'vitest';
import { daysOf } from '../bookings/recurrence.ts';
import { bankHolidayOf } from './bank-holidays.ts';

const fridays = {
  weekdays: [5],
  interval_weeks: 1,
  first_day: '2026-12-18',
  last_day: null,
  left_out: [],
  starts: '15:00',
  ends: '19:00',
};

test('names the bank holidays among the days of a rule', () => {
  const days = daysOf(fridays, { from: '2026-12-18', to: '2027-03-31' });
  expect(days.flatMap((day) => (bankHolidayOf(day) ? [[day, bankHolidayOf(day)]] : []))).toEqual([
    ['2026-12-25', 'Christmas Day'],
    ['2027-01-01', 'New Year’s Day'],
    ['2027-03-26', 'Good Friday'],
  ]);
});

test('names the substitute day of a holiday at a weekend, and returns null for an ordinary day', () => {
  expect(bankHolidayOf('2026-12-28')).toBe('Boxing Day (substitute day)');
  expect(bankHolidayOf('2026-12-24')).toBeNull();
});
