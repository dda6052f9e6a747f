import { afterEach, describe, expect, test, vi } from 'vitest';
import { setTimeZone } from '../time/time-zone.ts';
import { describeAge, describeAges, findAdultYears, findAgeFault, findAgeFaults } from './age.ts';
import { birthday, birthOrDueDay } from './birthday.ts';
import { noNotes } from './child-notes.ts';

afterEach(() => {
  vi.useRealTimers();
});

const born = (date_of_birth: string) => ({ date_of_birth });

test.each([
  ['2026-07-02', '2026-07-01T22:59:00.000Z', 'not born yet'],
  ['2026-07-02', '2026-07-01T23:00:00.000Z', 'under 1 month'],
  ['2026-07-02', '2026-08-01T12:00:00.000Z', 'under 1 month'],
  ['2026-07-02', '2026-08-02T12:00:00.000Z', '1 month'],
  ['2026-04-10', '2026-11-28T09:00:00.000Z', '7 months'],
  ['2026-11-28', '2026-11-28T09:00:00.000Z', 'under 1 month'],
  ['2025-11-28', '2026-11-28T09:00:00.000Z', '12 months'],
  ['2024-11-29', '2026-11-28T09:00:00.000Z', '23 months'],
  ['2024-11-28', '2026-11-28T09:00:00.000Z', '2 years'],
  ['2020-07-02', '2026-07-01T22:59:00.000Z', '5 years'],
  ['2020-07-02', '2026-07-01T23:00:00.000Z', '6 years'],
  ['2026-01-31', '2026-02-28T12:00:00.000Z', 'under 1 month'],
  ['2026-01-31', '2026-03-01T12:00:00.000Z', '1 month'],
  ['2024-02-29', '2025-02-28T12:00:00.000Z', '11 months'],
  ['2024-02-29', '2025-03-01T12:00:00.000Z', '12 months'],
  ['2024-02-29', '2028-02-28T12:00:00.000Z', '3 years'],
  ['2024-02-29', '2028-02-29T12:00:00.000Z', '4 years'],
  ['2026-12-15', '2027-01-14T12:00:00.000Z', 'under 1 month'],
  ['2026-12-15', '2027-01-15T12:00:00.000Z', '1 month'],
])('by the agency’s calendar, a child born on %s is, at %s, %s', (day, instant, words) => {
  expect(describeAge(born(day), instant)).toBe(words);
});

test('counts in the time zone of the agency', () => {
  const child = born('2026-07-02');
  const instant = '2026-07-02T02:00:00.000Z';
  expect(describeAge(child, instant)).toBe('under 1 month');
  setTimeZone('America/New_York');
  try {
    expect(describeAge(child, instant)).toBe('not born yet');
  } finally {
    setTimeZone('Europe/London');
  }
});

test.each([
  ['2024-12-30', '2026-12-03', '2027-02-11', '23 months (2 years from 30 December)'],
  ['2024-12-30', '2026-12-03', '2026-12-29', '23 months'],
  ['2024-12-30', '2026-12-03', '2026-12-30', '23 months (2 years from 30 December)'],
  ['2024-12-30', '2026-12-30', '2027-12-29', '2 years'],
  ['2025-01-07', '2026-12-03', '2027-01-14', '22 months (2 years by 7 January 2027)'],
  ['2026-12-01', '2026-12-03', '2027-02-11', 'under 1 month (2 months by 1 February 2027)'],
  ['2026-12-20', '2027-01-02', '2027-01-30', 'under 1 month (1 month from 20 January)'],
  ['2026-12-31', '2027-02-20', '2027-03-20', '1 month (2 months from 1 March)'],
  ['2020-02-29', '2027-02-04', '2027-03-11', '6 years (7 years from 1 March)'],
  ['2020-06-15', '2026-12-03', '2028-12-07', '6 years (8 years by 15 June 2028)'],
  ['2020-06-15', '2026-12-03', '2026-12-03', '6 years'],
])('of a child born on %s, says over visits from %s to %s: %s', (day, first, last, words) => {
  for (const starts of [
    [first, last],
    [last, first],
    [first, first, last],
  ])
    expect(
      describeAges(
        born(day),
        starts.map((start) => `${start}T09:00:00.000Z`),
      ),
    ).toBe(words);
});

const at = (day: string, clock = '09:00') => `${day}T${clock}:00.000Z`;

describe('a child at their care', () => {
  test.each([
    ['2027-03-10', at('2027-03-10', '00:00'), null],
    [
      '2027-03-10',
      at('2027-03-09', '23:59'),
      'Ida is due on 10 Mar 2027, after the care begins. Choose a later start, or leave Ida out.',
    ],
    [
      '2026-11-10',
      at('2026-11-09'),
      'Ida was born on 10 Nov 2026, after the care begins. Choose a later start, or leave Ida out.',
    ],
    ['2009-03-10', at('2027-03-09', '23:59'), null],
    [
      '2009-03-10',
      at('2027-03-10', '00:00'),
      'Ida, born on 10 Mar 2009, is not under 18 when the care begins. Leave Ida out.',
    ],
    ['2008-02-29', at('2026-02-28'), null],
    [
      '2008-02-29',
      at('2026-03-01'),
      'Ida, born on 29 Feb 2008, is not under 18 when the care begins. Leave Ida out.',
    ],
    [
      '1950-01-01',
      at('2027-03-10'),
      'Ida, born on 1 Jan 1950, is not under 18 when the care begins. Leave Ida out.',
    ],
  ])('born on %s, in care that starts at %s: %s', (day, start_at, fault) => {
    vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
    expect(findAgeFault({ name: 'Ida', date_of_birth: day }, start_at)).toBe(fault);
  });

  test('is checked again only if they or the start have changed', () => {
    const child = { id: 1, name: 'Ida', date_of_birth: '2000-01-01', ...noNotes };
    const care = { start_at: at('2027-03-10'), children: [child] };
    const faulty = [expect.stringContaining('Ida')];
    expect(findAgeFaults(care)).toEqual(faulty);
    expect(findAgeFaults({ ...care, start_at: '2027-03-10T10:00:00.000+01:00' }, care)).toEqual([]);
    expect(findAgeFaults({ ...care, children: [{ ...child, notes: 'New' }] }, care)).toEqual([]);
    expect(findAgeFaults({ ...care, children: [{ ...child, date_of_birth: '2000-01-02' }] }, care)).toEqual(
      faulty,
    );
    expect(findAgeFaults({ ...care, start_at: at('2027-03-11') }, care)).toEqual(faulty);
    expect(findAgeFaults({ ...care, start_at: '' })).toEqual([]);
  });
});

test.each([
  ['2026-11-28', true, true],
  ['2026-11-29', true, false],
  ['2027-09-24', true, false],
  ['2027-09-25', false, false],
  ['2100-01-01', false, false],
  ['2027-02-29', false, false],
  ['1899-12-31', false, false],
  ['', false, false],
])('on 28 November 2026, %s is a date for a child: %s, for an adult: %s', (day, child, adult) => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  expect(birthOrDueDay.safeParse(day).success).toBe(child);
  expect(birthday.safeParse(day).success).toBe(adult);
});

test.each([
  ['2008-11-28', 18],
  ['2008-11-29', null],
  ['1960-01-01', 66],
  ['28/11/2008', null],
  ['', null],
  [null, null],
])('on 28 November 2026, a form asks about a child born on %s: %s years', (born, years) => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  expect(findAdultYears(born)).toBe(years);
});
