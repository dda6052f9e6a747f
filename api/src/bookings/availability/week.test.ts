import { getTimeZone } from '@nanny-polo/shared/time/time-zone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../test/cases.ts';
import { weekMinutesOf } from './week.ts';

const minute = 60_000;

const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map((day) =>
  Date.parse(`${day}T01:00:00Z`),
);
/** Minutes of three years, a third of them within two days of a change between winter and summer time. */
const instant = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.integer({ min: Date.parse('2026-01-01') / minute, max: Date.parse('2028-12-31') / minute }),
  },
  fc
    .record({ change: fc.constantFrom(...changes), minutes: fc.integer({ min: -2880, max: 2880 }) })
    .map(({ change, minutes }) => change / minute + minutes),
);
const length = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(60, 1440, 10_079, 10_080, 10_081));

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: getTimeZone(),
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Computes the minute of the week independently of the code under test, by formatting the instant. */
function read(at: number): number {
  const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));
  return days.indexOf(part.weekday ?? '') * 1440 + Number(part.hour) * 60 + Number(part.minute);
}

const rangesOf = (text: string) =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);

describe('the minutes of the week', () => {
  test("follow the agency's local time, even when the clocks change", () => {
    const property = fc.property(instant, length, (start, minutes) => {
      const at = (offset: number) => new Date((start + offset) * minute).toISOString();
      const ranges = rangesOf(weekMinutesOf(at(0), at(minutes)));
      const holds = (shown: number) => ranges.some(([from = 0, to = 0]) => from <= shown && shown < to);
      const step = Math.max(7, Math.floor(minutes / 12));
      for (let offset = 0; offset < minutes; offset += step)
        expect(holds(read((start + offset) * minute))).toBe(true);
      expect(holds(read((start + minutes - 1) * minute))).toBe(true);
      const taken = ranges.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0);
      if (minutes <= 10_080) expect(taken).toBeLessThanOrEqual(minutes);
      for (const [from = 0, to = 0] of ranges) expect(0 <= from && from < to && to <= 10_080).toBe(true);
    });
    fc.assert(property, { numRuns: casesOf(10_000) });
  });

  test('repeat an hour when the clocks go back, and skip one when they go forward', () => {
    expect(weekMinutesOf('2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z')).toBe('{[8730,8760),[8700,8715)}');
    expect(weekMinutesOf('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe('{[8670,8700),[8760,8790)}');
  });
});
