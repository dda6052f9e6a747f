import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { isLong } from '../test/seasons.ts';
import { addDays } from '../time/agency-day.ts';
import { daysOf, describeRule, lastDayOf, type Recurrence, recurrence } from './recurrence.ts';

const rule = (fields: Partial<Recurrence> = {}): Recurrence => ({
  weekdays: [2, 4],
  interval_weeks: 1,
  first_day: '2026-11-24',
  last_day: '2026-12-17',
  left_out: [],
  starts: '15:00',
  ends: '19:00',
  ...fields,
});
const far = { from: '1900-01-01', to: '2100-12-31' };

test('a rule has its weekdays from the first to the last day, without those left out', () => {
  expect(daysOf(rule({ left_out: ['2026-12-08', '2026-12-09'] }), far)).toEqual([
    '2026-11-24',
    '2026-11-26',
    '2026-12-01',
    '2026-12-03',
    '2026-12-10',
    '2026-12-15',
    '2026-12-17',
  ]);
  expect(daysOf(rule(), { from: '2026-12-03', to: '2026-12-08' })).toEqual(['2026-12-03', '2026-12-08']);
  expect(daysOf(rule(), { from: '2026-12-18', to: '2027-12-08' })).toEqual([]);
  expect(daysOf(rule(), { from: '2026-12-08', to: '2026-12-03' })).toEqual([]);
});

test('weeks are counted from the Monday of the first day’s week, wherever the range starts', () => {
  const second = rule({ weekdays: [1, 5], interval_weeks: 2, first_day: '2026-11-25', last_day: null });
  const days = ['2026-11-27', '2026-12-07', '2026-12-11', '2026-12-21'];
  expect(daysOf(second, { from: '2026-11-01', to: '2026-12-21' })).toEqual(days);
  expect(daysOf(second, { from: '2026-12-01', to: '2026-12-21' })).toEqual(days.slice(1));
  expect(daysOf(second, { from: '2026-12-08', to: '2026-12-21' })).toEqual(days.slice(2));
});

test('the last day follows from a number of visits, whatever the rule’s own last day', () => {
  expect(lastDayOf(rule(), 8)).toBe('2026-12-17');
  expect(lastDayOf(rule({ left_out: ['2026-12-08'], last_day: '2026-12-01' }), 8)).toBe('2026-12-22');
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000])(
  'has no last day after %s visits',
  (visits) => {
    expect(lastDayOf(rule(), visits)).toBeNull();
  },
);

test('has no day after the year 2100', () => {
  const endless = rule({ last_day: null });
  expect(daysOf(endless, { from: '2100-12-28', to: '9999-12-31' })).toEqual(['2100-12-28', '2100-12-30']);
  expect(daysOf(endless, { from: '9999-01-01', to: '9999-12-31' })).toEqual([]);
  expect(() => daysOf(endless, { from: 'soon', to: '2026-12-31' })).toThrow(RangeError);
});

describe('the schema', () => {
  const messages = (fields: object) =>
    recurrence
      .safeParse({ ...rule(), ...fields })
      .error?.issues.map((issue) => [issue.path[0], issue.message]);

  test('accepts a rule', () => expect(recurrence.parse(rule())).toEqual(rule()));

  test.each<[string, object, string]>([
    ['a rule without a weekday', { weekdays: [] }, 'weekdays'],
    ['a weekday twice', { weekdays: [2, 2] }, 'weekdays'],
    ['weekdays out of order', { weekdays: [4, 2] }, 'weekdays'],
    ['an eighth weekday', { weekdays: [8] }, 'weekdays'],
    ['an interval of 0', { interval_weeks: 0 }, 'interval_weeks'],
    ['a negative interval', { interval_weeks: -3 }, 'interval_weeks'],
    ['a huge interval', { interval_weeks: 1e300 }, 'interval_weeks'],
    ['a first day that is not a day', { first_day: 'soon' }, 'first_day'],
    ['a first day after 2100', { first_day: '2101-01-01', last_day: null }, 'first_day'],
    ['a last day after 2100', { last_day: '9999-12-31' }, 'last_day'],
    ['an end before the start', { last_day: '2026-11-23' }, 'last_day'],
    ['a rule without a visit between its days', { weekdays: [1], last_day: '2026-11-27' }, 'last_day'],
    ['all days left out', { last_day: '2026-11-24', left_out: ['2026-11-24'] }, 'last_day'],
    ['too many days left out', { left_out: Array.from({ length: 401 }, () => '2026-12-08') }, 'left_out'],
    ['a day that does not exist', { left_out: ['2026-02-30'] }, 'left_out'],
    ['a start that is not a time of day', { starts: '24:00' }, 'starts'],
    ['an end with seconds', { ends: '19:00:00' }, 'ends'],
  ])('refuses %s', (_, fields, path) => {
    expect(messages(fields)?.[0]?.[0]).toBe(path);
  });
});

test.each<[Partial<Recurrence>, number | undefined, string]>([
  [{ last_day: null }, undefined, 'Every week on Tuesday and Thursday'],
  [{}, 8, 'Every week on Tuesday and Thursday until 17 December, 8 visits'],
  [{ weekdays: [1], interval_weeks: 2 }, 1, 'Every second week on Monday until 17 December, 1 visit'],
  [
    { weekdays: [1, 3, 5], last_day: '2027-01-29' },
    undefined,
    'Every week on Monday, Wednesday and Friday until 29 January 2027',
  ],
  [
    { weekdays: [1, 2, 3, 4, 5], interval_weeks: 8, last_day: null },
    undefined,
    'Every eighth week from Monday to Friday',
  ],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], last_day: null }, 3, 'Every day, 3 visits'],
  [
    { left_out: ['2026-12-10', '2026-12-09', '2026-12-08'] },
    undefined,
    'Every week on Tuesday and Thursday until 17 December, not on 8 December and 10 December',
  ],
  [
    { left_out: ['2026-11-26', '2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10'] },
    3,
    'Every week on Tuesday and Thursday until 17 December, 3 visits, 5 days left out',
  ],
])('puts %o into words', (fields, visits, words) => {
  expect(describeRule(rule(fields), visits)).toBe(words);
});

const dayBetween = (first: string, days: number) => fc.nat(days).map((count) => addDays(first, count));

/** Rules that begin in the twenty years from 2016, with up to six days left out, most of them days of the rule. */
const rules = fc
  .record({
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    interval_weeks: fc.integer({ min: 1, max: 8 }),
    first_day: dayBetween('2016-01-01', 7305),
    length: fc.nat(500),
    skips: fc.array(fc.nat(60), { maxLength: 6 }),
  })
  .map(({ length, skips, ...fields }) => {
    const all = rule({ ...fields, last_day: addDays(fields.first_day, length) });
    const days = daysOf(all, far);
    return { ...all, left_out: skips.map((at) => days[at] ?? addDays(all.first_day, at)) };
  });

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Returns the days that `rrule-temporal` finds for a rule. */
function oracle({ weekdays, interval_weeks, first_day, last_day, left_out }: Recurrence): string[] {
  const compact = (day: string) => `${day.replaceAll('-', '')}T000000`;
  const until = last_day === null ? '' : `;UNTIL=${compact(last_day)}Z`;
  const days = weekdays.map((number) => names[number - 1]).join();
  return new RRuleTemporal({
    rruleString: [
      `DTSTART;TZID=UTC:${compact(first_day)}`,
      `RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=${interval_weeks};BYDAY=${days}${until}`,
    ].join('\n'),
  })
    .all()
    .map((date) => date.toString().slice(0, 10))
    .filter((day) => !left_out.includes(day));
}

test('has the days that rrule-temporal finds', () => {
  fc.assert(
    fc.property(rules, (one) => {
      const days = daysOf(one, far);
      expect(days).toEqual(oracle(one));
      if (days.length > 0) expect(lastDayOf(one, days.length)).toBe(days.at(-1));
    }),
    { numRuns: isLong ? 5000 : 150 },
  );
});

test('finds the same days range by range as in one range', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 40 }), (one, length) => {
      const end = one.last_day ?? one.first_day;
      const days: string[] = [];
      for (let from = addDays(one.first_day, -3); from <= end; from = addDays(from, length))
        days.push(...daysOf(one, { from, to: addDays(from, length - 1) }));
      expect(days).toEqual(daysOf(one, far));
    }),
    { numRuns: 100 },
  );
});
