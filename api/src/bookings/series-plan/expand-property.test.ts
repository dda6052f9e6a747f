/** Compares the bookings of generated rules in several time zones with an independent calculation. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { listSeriesVisits } from '@nanny-polo/shared/bookings/series';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { guest, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Returns a function that formats an instant as local time in a zone: `2027-03-28 02:30`. */
function clockOf(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant);
}

const minute = 60_000;
/** The minutes before an instant at which the clock is checked: 1, and every 15 minutes up to 3 hours. */
const earlier = [1, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180];

/** Returns whether an instant is the first at which a clock shows `wanted` or, if the clock skips it, a later time. */
const isFirst = (instant: number, wanted: string, clock: (instant: number) => string) =>
  clock(instant) >= wanted && earlier.every((minutes) => clock(instant - minutes * minute) < wanted);

/** Returns the days of a rule up to and including `last`. */
function expected(
  rule: { weekdays: number[]; interval_weeks: number; first_day: string },
  last: string,
): string[] {
  const week = (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
  const days: string[] = [];
  for (let day = rule.first_day; day <= last; day = addDays(day, 1)) {
    const weekday = new Date(day).getUTCDay() || 7;
    if (rule.weekdays.includes(weekday) && (week(day) - week(rule.first_day)) % rule.interval_weeks === 0)
      days.push(day);
  }
  return days;
}

const timeZones = [
  'Europe/London',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Beirut',
];

test('every day of a rule has a visit at the right time in each time zone, except the days left out', async () => {
  const random = createRandom(2026);
  const parent = await readyParent(product.db);
  const params = { id: 1 };
  const settings = await owner.call(agencySettings.get, { params });
  let { version } = settings;
  for (const zone of timeZones) {
    ({ version } = await owner.call(agencySettings.update, {
      params,
      body: { version, time_zone: zone, series_horizon_weeks: 26, shortest_booking_minutes: 0 },
    }));
    const first_day = addDays(agencyDayOf(), random.between(2, 30));
    const last_day = addDays(first_day, random.between(100, 230));
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(
      (day) => day === random.between(1, 7) || random.chance(0.2),
    );
    const rule = {
      first_day,
      weekdays: weekdays.length > 0 ? weekdays : [7],
      interval_weeks: random.between(1, 3),
    };
    const all = expected(rule, last_day);
    const left_out = all.filter(() => random.chance(0.1)).slice(0, all.length - 1);
    const clock = clockOf(zone);
    const time = () => `0${random.between(0, 4)}:${random.pick(['00', '15', '30', '45'])}`;
    const [starts, ends] = [time(), `0${random.between(5, 9)}:30`];
    const made = await createSeries(owner, {
      parent_id: parent.id,
      children: [guest],
      ...rule,
      last_day,
      left_out,
      starts,
      ends,
    });
    const due = all.filter((day) => !left_out.includes(day));
    const visits = await owner.call(listSeriesVisits, { params: { id: made.id }, query: {} });
    expect([zone, visits.map(({ day }) => day)]).toEqual([zone, due]);
    const booked = await bookingsOf(owner, made.id);
    expect(booked.map(({ series_day }) => series_day)).toEqual(due.filter((day) => day <= made.made_until));
    expect(booked.length).toBeGreaterThan(0);
    for (const { day, start_at, end_at } of visits) {
      const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
      expect([zone, day, isFirst(start, `${day} ${starts}`, clock)]).toEqual([zone, day, true]);
      expect([zone, day, isFirst(end, `${day} ${ends}`, clock)]).toEqual([zone, day, true]);
    }
    expect(booked.map(({ start_at, end_at }) => [start_at, end_at])).toEqual(
      visits.filter((one) => one.booking).map(({ start_at, end_at }) => [start_at, end_at]),
    );
  }
  const { time_zone, series_horizon_weeks, shortest_booking_minutes } = settings;
  await owner.call(agencySettings.update, {
    params,
    body: { version, time_zone, series_horizon_weeks, shortest_booking_minutes },
  });
});

test('a booking of a series and one outside it are found by the same filters', async () => {
  const parent = await readyParent(product.db);
  const { id } = await createSeries(owner, { parent_id: parent.id, visits: 1 });
  const [visit] = await bookingsOf(owner, id);
  if (!visit) throw new Error('The series has no booking');
  const { service, start_at, end_at, source } = visit;
  const alone = await owner.call(booking.create, {
    body: { parent_id: parent.id, service, start_at, end_at, source, also_booked: [visit.id] },
  });
  expect(Object.keys(visit)).toEqual(Object.keys(alone));
  for (const filter of [
    { status: 'requested' as const },
    { service },
    { source },
    { needs_cover: false },
    { price_pending: false },
    { start_at_gte: start_at, start_at_lte: start_at },
    { q: parent.name },
  ]) {
    const query = { filter: { parent_id: parent.id, ...filter } };
    const found = await owner.call(booking.list, { query });
    expect([filter, found.map((one) => one.id).toSorted((a, b) => a - b)]).toEqual([
      filter,
      [visit.id, alone.id],
    ]);
  }
});
