import { addDays, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLondonInstant } from './london-time.ts';
import { findUsualTimes, suggestVisits, toEnteredTimes, toVisitTimes } from './visit-time.ts';

const enter = (day: string, from: string, until: string, endDay = '') =>
  toVisitTimes({ day, from, until, endDay });

describe('the times of a visit', () => {
  it.each([
    ['the same day', '18:00', '23:00', '', '2026-12-04T18:00', '2026-12-04T23:00'],
    ['the next day, understood', '19:00', '1', '', '2026-12-04T19:00', '2026-12-05T01:00'],
    ['no length: the end of the day is not entered', '9', '9', '', '2026-12-04T09:00', '2026-12-04T09:00'],
    ['a whole day', '9', '9', '2026-12-05', '2026-12-04T09:00', '2026-12-05T09:00'],
    ['the end of the day', '18:00', '24:00', '', '2026-12-04T18:00', '2026-12-05T00:00'],
    ['midnight', '18:00', '0:00', '', '2026-12-04T18:00', '2026-12-05T00:00'],
    ['a start at the end of the day', '24:00', '2', '', '2026-12-05T00:00', '2026-12-05T02:00'],
    ['another day', '9', '13', '2026-12-18', '2026-12-04T09:00', '2026-12-18T13:00'],
    ['the end of another day', '9', '24', '2026-12-18', '2026-12-04T09:00', '2026-12-19T00:00'],
    ['no end yet', '9', '', '', '2026-12-04T09:00', ''],
    ['text', 'nine', 'ten', '', '2026-12-04Tnine', '2026-12-04Tten'],
  ])('%s', (_, from, until, endDay, start_at, end_at) =>
    expect(enter('2026-12-04', from, until, endDay)).toEqual({ start_at, end_at }),
  );

  it('are empty until they are entered', () =>
    expect(enter('', '', '')).toEqual({ start_at: '', end_at: '' }));

  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const time = (of: number) =>
    `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
  // Also the nights of 2026 to 2028 on which the clocks change.
  const days = fc.oneof(
    fc.integer({ min: 0, max: 1000 }).map((ahead) => addDays('2026-01-01', ahead)),
    fc.constantFrom(
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
      '2027-03-27',
      '2027-10-30',
      '2028-02-28',
    ),
  );

  it('last at most a day on the clock, and are entered again as they were', () =>
    fc.assert(
      fc.property(days, minutes, minutes, (day, from, until) => {
        fc.pre(from !== until);
        const { start_at, end_at } = enter(day, time(from), time(until));
        const shown = Date.parse(`${end_at}Z`) - Date.parse(`${start_at}Z`);
        expect(shown).toBeGreaterThan(0);
        expect(shown).toBeLessThanOrEqual(86_400_000);
        const instants = { start_at: toLondonInstant(start_at), end_at: toLondonInstant(end_at) };
        // Both fall into the hour that the clock skips or repeats.
        const real = Date.parse(instants.end_at) - Date.parse(instants.start_at);
        expect(Math.abs(real - shown)).toBeLessThanOrEqual(3_600_000);
        const again = toEnteredTimes(instants);
        const { start_at: start, end_at: end } = toVisitTimes(again);
        expect([toLondonInstant(start), toLondonInstant(end)]).toEqual(Object.values(instants));
      }),
    ));
});

describe('usual times', () => {
  it.each([
    ['hourly', '18:00', '', '22:00'],
    ['hourly', '22', '', '02:00'],
    ['hourly', '', '', ''],
    ['hourly', 'six', '', ''],
    ['daily', '', '08:00', '18:00'],
    ['daily', '9:30', '08:00', '19:30'],
    ['overnight', '21', '20:00', '07:00'],
    ['live_in', '9', '', ''],
  ])('of %s care from %j', (service, entered, from, until) =>
    expect(findUsualTimes(service, entered)).toEqual({ from, until }),
  );
});

describe('suggested visits', () => {
  const suggest = (at: string, closed: Parameters<typeof suggestVisits>[1] = []) =>
    suggestVisits(Date.parse(at), closed).map(({ name, day }) => `${name} ${day}`);

  it('are the next morning, Friday evening and Saturday night', () =>
    expect(suggest('2026-11-30T10:00Z')).toEqual([
      'morning 2026-12-01',
      'evening 2026-12-04',
      'night 2026-12-05',
    ]));

  it('give the office two hours', () => {
    expect(suggest('2026-12-04T15:59Z')[1]).toBe('evening 2026-12-04');
    expect(suggest('2026-12-04T16:00Z')[1]).toBe('evening 2026-12-11');
  });

  it('leave out days on which the agency is closed', () =>
    expect(
      suggest('2026-11-30T10:00Z', [{ first_day: '2026-12-01', last_day: '2026-12-05', name: 'Move' }]),
    ).toEqual(['morning 2026-12-06', 'evening 2026-12-11', 'night 2026-12-12']));

  it('are ahead and on their weekday at any time', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }), (minute) => {
        const now = Date.parse('2026-01-01T00:00Z') + minute * 60_000;
        for (const { day, from, until, name } of suggestVisits(now, [])) {
          const { start_at, end_at } = enter(day, from, until);
          expect(Date.parse(toLondonInstant(start_at))).toBeGreaterThan(now);
          expect(Date.parse(toLondonInstant(end_at))).toBeGreaterThan(Date.parse(toLondonInstant(start_at)));
          if (name !== 'morning') expect(weekdayOf(day)).toBe(name === 'evening' ? 5 : 6);
        }
      }),
    ));
});
