import { expect, test } from 'vitest';
import { addRealHours, describeRealHours } from './real-hours.ts';

test.each([
  [
    'a night of the spring change',
    '2027-03-27T22:00Z',
    '2027-03-28T05:00Z',
    '7 hours: the clocks go forward',
  ],
  [
    'a night of the autumn change',
    '2026-10-24T21:00Z',
    '2026-10-25T06:30Z',
    '9 hours 30 minutes: the clocks go back',
  ],
  ['the repeated hour alone', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '1 hour: the clocks go back'],
  [
    'half an hour across a change',
    '2027-03-28T00:45Z',
    '2027-03-28T01:15Z',
    '30 minutes: the clocks go forward',
  ],
  ['two days across a change', '2026-10-24T08:00Z', '2026-10-26T09:00Z', '49 hours: the clocks go back'],
])('states the real hours of %s', (_, start, end, words) => {
  expect(describeRealHours(start, end)).toBe(words);
});

test.each([
  ['a night that starts at the change', '2027-03-28T01:00Z', '2027-03-28T05:00Z'],
  ['a night without a change', '2026-11-23T22:00Z', '2026-11-24T06:00Z'],
  ['a year with a change in each direction', '2026-06-01T08:00Z', '2027-06-01T08:00Z'],
  ['an end before the start', '2027-03-28T05:00Z', '2027-03-27T22:00Z'],
  ['an unfinished form', '', 'soon'],
])('returns null for %s', (_, start, end) => {
  expect(describeRealHours(start, end)).toBeNull();
});

test('adds the real hours to the words for a time only if the clocks change in its time zone', () => {
  const night = [Date.parse('2027-03-27T22:00Z'), Date.parse('2027-03-28T05:00Z')] as const;
  expect(addRealHours('22:00–06:00', ...night)).toBe('22:00–06:00 (7 hours: the clocks go forward)');
  expect(addRealHours('23:00–06:00', ...night, 'Africa/Lagos')).toBe('23:00–06:00');
});
