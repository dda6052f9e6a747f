import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeSendTime } from './quiet-hours.ts';

const hour = 3_600_000;
const settings = { quiet_from: 21, quiet_to: 7, quiet_exception_hours: 12, time_zone: 'Europe/London' };
const at = (instant: string) => Date.parse(instant);
const sent = (now: string, start: string, changes: Partial<typeof settings> = {}) =>
  new Date(computeSendTime(at(now), at(start), { ...settings, ...changes })).toISOString();

test('nannies are asked at once by day, and at the end of the quiet hours by night', () => {
  expect(sent('2026-11-25T12:00:00Z', '2026-11-28T09:00:00Z')).toBe('2026-11-25T12:00:00.000Z');
  expect(sent('2026-11-25T20:59:59Z', '2026-11-28T09:00:00Z')).toBe('2026-11-25T20:59:59.000Z');
  expect(sent('2026-11-25T21:00:00Z', '2026-11-28T09:00:00Z')).toBe('2026-11-26T07:00:00.000Z');
  expect(sent('2026-11-26T06:59:00Z', '2026-11-28T09:00:00Z')).toBe('2026-11-26T07:00:00.000Z');
  expect(sent('2026-11-26T07:00:00Z', '2026-11-28T09:00:00Z')).toBe('2026-11-26T07:00:00.000Z');
});

test('from 12 hours before the start, nannies are asked at any hour', () => {
  expect(sent('2026-11-25T23:00:00Z', '2026-11-26T08:00:00Z')).toBe('2026-11-25T23:00:00.000Z');
  expect(sent('2026-11-25T22:00:00Z', '2026-11-26T13:00:00Z')).toBe('2026-11-26T01:00:00.000Z');
});

test('quiet hours follow the agency’s clock, including when it changes to or from summer time', () => {
  expect(sent('2026-07-01T20:30:00Z', '2026-07-09T09:00:00Z')).toBe('2026-07-02T06:00:00.000Z');
  expect(sent('2026-10-24T22:00:00Z', '2026-10-29T09:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(sent('2027-03-27T22:00:00Z', '2027-03-31T09:00:00Z')).toBe('2027-03-28T06:00:00.000Z');
});

test('sends nothing in quiet hours before the exception begins, and delays nothing by more than 25 hours', () => {
  const instants = { min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') };
  const zones = fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe');
  const hours = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(
      fc.integer(instants),
      fc.integer({ min: 1, max: 96 }),
      hours,
      hours,
      zones,
      (now, ahead, from, to, time_zone) => {
        const start = now + ahead * hour;
        const time = computeSendTime(now, start, { ...settings, quiet_from: from, quiet_to: to, time_zone });
        const of = (readAgencyClock(time, time_zone) / hour) % 24;
        const isQuiet = from <= to ? of >= from && of < to : of >= from || of < to;
        expect(time).toBeGreaterThanOrEqual(now);
        expect(time - now).toBeLessThanOrEqual(25 * hour);
        expect(isQuiet && time < start - 12 * hour).toBe(false);
      },
    ),
  );
});
