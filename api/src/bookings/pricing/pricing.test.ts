import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { unitSize } from '@nanny-polo/shared/pricing/quote';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../test/cases.ts';
import { computeCancellationFee } from './cancellation-fee.ts';
import { measureCareTime } from './care-time.ts';
import { tierRatesOf } from './hourly-rates.ts';
import { type Care, priceLines, priceOvertime } from './lines.ts';

const care = (fields: Partial<Care>): Care => ({
  service: 'hourly',
  start_at: '2026-06-10T09:00:00Z',
  end_at: '2026-06-10T13:00:00Z',
  children_count: 1,
  rates: tierRatesOf(agencyDefaults, 'standard'),
  prices: agencyDefaults,
  distance_km: null,
  ...fields,
});
const priced = (fields: Partial<Care>) =>
  priceLines(care(fields)).lines.map(({ kind, quantity, unit_minor, amount_minor }) => [
    kind,
    quantity,
    unit_minor,
    amount_minor,
  ]);

describe('the price of care', () => {
  test('equals the public example for four hours of a standard nanny', () => {
    expect(priceLines(care({}))).toMatchObject({
      lines: [
        {
          kind: 'care_hours',
          label: 'Care',
          quantity: 240,
          unit: 'minute',
          unit_minor: 2300,
          amount_minor: 9200,
          vat_rate: 0,
        },
      ],
      pay_minor: 6600,
    });
  });

  test('is at least the price of the shortest booking', () => {
    expect(priced({ end_at: '2026-06-10T10:00:00Z' })).toEqual([['care_hours', 180, 2300, 6900]]);
  });

  test('has separate lines for night, holiday, extra children and transport, and no surcharge on a surcharge', () => {
    const christmas = { start_at: '2026-12-25T20:00:00Z', end_at: '2026-12-26T00:00:00Z' };
    expect(priced({ ...christmas, children_count: 3, distance_km: 12.5 })).toEqual([
      ['care_hours', 240, 2300, 9200],
      ['night', 120, 575, 1150],
      ['holiday', 240, 1150, 4600],
      ['extra_child', 480, 300, 2400],
      ['transport', 5000, 45, 225],
    ]);
  });

  test('includes overtime without a minimum and without transport', () => {
    const late = { start_at: '2026-06-10T20:30:00Z', end_at: '2026-06-10T21:20:00Z', distance_km: 40 };
    const { lines } = priceOvertime(care(late));
    expect(lines.map(({ kind, quantity, amount_minor }) => [kind, quantity, amount_minor])).toEqual([
      ['overtime', 50, 1917],
      ['night', 20, 192],
    ]);
  });

  test('for live-in care is an introduction fee for each week or part of a week', () => {
    const season = {
      service: 'live_in' as const,
      start_at: '2026-06-01T09:00:00Z',
      end_at: '2026-06-15T09:01:00Z',
    };
    expect(priced(season)).toEqual([['fee', 3, 15_000, 45_000]]);
    expect(priceLines(care(season)).pay_minor).toBe(0);
    const autumn = { start_at: '2026-10-19T08:00:00Z', end_at: '2026-11-02T09:00:00Z' };
    expect(priced({ ...season, ...autumn })).toEqual([['fee', 2, 15_000, 30_000]]);
  });
});

describe('across a change of the clock', () => {
  test.each([
    [
      'a night in which the clocks go forward has seven hours',
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00Z',
      420,
      420,
    ],
    [
      'a night in which the clocks go back has nine hours',
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00Z',
      540,
      540,
    ],
    ['summer nights begin at 21:00 UTC', '2026-07-01T20:00:00Z', '2026-07-01T22:00:00Z', 120, 60],
  ])('%s', (_, start, end, minutes, night) => {
    expect(measureCareTime(start, end, agencyDefaults)).toMatchObject({ minutes, night });
  });

  /**
   * Since 1996, London's summer time has lasted from 01:00 UTC on the last Sunday of March to the last Sunday of
   * October.
   */
  const lastSunday = (year: number, month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 86_400_000;
  };
  const london = (at: number) => {
    const year = new Date(at).getUTCFullYear();
    const summer = at >= lastSunday(year, 2) && at < lastSunday(year, 9);
    return at + (summer ? 3_600_000 : 0);
  };
  const holidays = new Map<number, boolean>();
  const isHoliday = (wall: number) => {
    const day = Math.floor(wall / 86_400_000);
    if (!holidays.has(day))
      holidays.set(day, bankHolidayOf(new Date(wall).toISOString().slice(0, 10)) !== null);
    return holidays.get(day);
  };

  test('durations agree with a count minute by minute, across summer time, midnights, holidays and years', () => {
    const edges = fc
      .integer({ min: 2020, max: 2035 })
      .chain((year) =>
        fc.constantFrom(
          lastSunday(year, 2),
          lastSunday(year, 9),
          Date.UTC(year, 0, 1),
          Date.UTC(year, 11, 26),
          Date.UTC(year, 4, 31),
          Date.UTC(year, 6, 15, 5),
        ),
      );
    const property = fc.property(
      edges,
      fc.integer({ min: -1800, max: 600 }),
      fc.integer({ min: 1, max: 1500 }),
      (edge, before, length) => {
        const start = edge + before * 60_000;
        let night = 0;
        let holiday = 0;
        for (let at = start; at < start + length * 60_000; at += 60_000) {
          const wall = london(at);
          const hour = Math.floor(wall / 3_600_000) % 24;
          if (hour >= agencyDefaults.night_from || hour < agencyDefaults.night_to) night += 1;
          if (isHoliday(wall)) holiday += 1;
        }
        const time = measureCareTime(
          new Date(start).toISOString(),
          new Date(start + length * 60_000).toISOString(),
          agencyDefaults,
        );
        expect([time.minutes, time.night, time.holidays.reduce((sum, one) => sum + one.minutes, 0)]).toEqual([
          length,
          night,
          holiday,
        ]);
      },
    );
    fc.assert(property, { numRuns: casesOf(10_000) });
  });
});

test('prices are whole and never negative, and each amount is its quantity times its price, rounded once', () => {
  const rate = fc.integer({ min: 0, max: 20_000 });
  const cases = fc.record({
    service: fc.constantFrom('hourly', 'daily', 'overnight', 'live_in' as const),
    start: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
    length: fc.integer({ min: 1, max: 2000 }),
    children_count: fc.integer({ min: 0, max: 12 }),
    rates: fc.record({ bill_rate_minor: rate, pay_rate_minor: rate }),
    distance_km: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  });
  fc.assert(
    fc.property(cases, ({ start, length, ...rest }) => {
      const [start_at, end_at] = [start, start + length * 60_000].map((at) => new Date(at).toISOString());
      const { lines, pay_minor } = priceLines({
        ...rest,
        prices: agencyDefaults,
        start_at: start_at!,
        end_at: end_at!,
      });
      expect(Number.isSafeInteger(pay_minor) && pay_minor >= 0).toBe(true);
      for (const line of lines) {
        expect(Number.isSafeInteger(line.amount_minor) && line.amount_minor >= 0).toBe(true);
        expect(
          Math.abs(line.amount_minor - (line.quantity * line.unit_minor) / unitSize[line.unit]),
        ).toBeLessThanOrEqual(0.5);
      }
    }),
    { numRuns: casesOf(10_000) },
  );
});

describe('a cancellation', () => {
  const at = (hours: number, extra = 0) =>
    new Date(Date.parse('2026-10-26T09:00:00Z') - hours * 3_600_000 + extra).toISOString();
  test.each([
    [at(49), 0, 0],
    [at(48), 0, 0],
    [at(48, 1), 50, 5001],
    [at(24), 50, 5001],
    [at(24, 1), 100, 10_001],
    [at(-3), 100, 10_001],
  ])('at %s costs %i%%', (now, percent, fee_minor) => {
    const fee = computeCancellationFee(
      agencyDefaults.cancellation_policy,
      { total_minor: 10_001 },
      '2026-10-26T09:00:00.000Z',
      now,
    );
    expect(fee).toMatchObject({ fee_minor, free_until: '2026-10-24T09:00:00.000Z' });
    expect(fee.why).toContain(percent === 0 ? 'free' : `${percent}% of the price`);
  });

  test.each([[[]], [[{ hours_before: 48, percent: 0 }]]])(
    'is free until the start if the policy never charges a fee (steps %j)',
    (steps) => {
      const policy = { name: 'Free', steps, late_percent: 0 };
      expect(computeCancellationFee(policy, { total_minor: 10_001 }, at(0), at(1))).toMatchObject({
        fee_minor: 0,
        free_until: at(0),
      });
    },
  );
});
