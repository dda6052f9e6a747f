import { expect, test } from 'vitest';
import { bankHolidaysAmong } from './bank-holidays.ts';
import { daysOf } from './recurrence.ts';

const fridays = {
  weekdays: [5],
  interval_weeks: 1,
  first_day: '2026-12-18',
  last_day: null,
  left_out: [],
  starts: '15:00',
  ends: '19:00',
};
const terms = { holiday_percent: 50 };

test('finds the bank holidays among the days of a rule, with their surcharge', () => {
  const days = daysOf(fridays, { from: '2026-12-18', to: '2027-03-31' });
  expect(bankHolidaysAmong(days, terms)).toEqual([
    { day: '2026-12-25', name: 'Christmas Day', surcharge_percent: 50 },
    { day: '2027-01-01', name: 'New Year’s Day', surcharge_percent: 50 },
    { day: '2027-03-26', name: 'Good Friday', surcharge_percent: 50 },
  ]);
});

test('names each holiday once and in order, and none on other days', () => {
  const days = ['2027-01-01', '2026-12-28', '2026-12-25', '2027-01-01', '2026-12-24'];
  expect(bankHolidaysAmong(days, terms).map(({ day }) => day)).toEqual([
    '2026-12-25',
    '2026-12-28',
    '2027-01-01',
  ]);
  expect(bankHolidaysAmong([], terms)).toEqual([]);
});
