/**
 * Compares the days and instants of any series after any sequence of actions with a second implementation, which knows
 * only a family's calendar and London's clock. The calendar's six weeks include a clock change.
 */

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { readQuestion } from '@nanny-polo/shared/bookings/refusal-question';
import { series as contract, listSeriesVisits } from '@nanny-polo/shared/bookings/series';
import { cancelSeries, changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { skipSeriesVisit } from '@nanny-polo/shared/bookings/user-series';
import type { ApiError, HttpClient } from '@nanny-polo/shared/contract/http-client';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { propertyRuns } from '../../test/database.ts';
import { readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');

const dayMs = 86_400_000;
const hour = 3_600_000;

const reading = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns the first instant at which London's clock shows a time or a later one, by trying each quarter of an hour. */
function instantOf(day: string, time: string): number {
  const wanted = `${day} ${time}`;
  let at = Date.parse(`${day}T00:00Z`) - 2 * hour;
  while (reading.format(at) < wanted) at += hour / 4;
  return at;
}

const lengthOf = (day: number) => instantOf(dateOf(day + 1), '00:00') - instantOf(dateOf(day), '00:00');
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const today = Date.parse(agencyDayOf()) / dayMs;
/** The next day, at least three weeks ahead, that does not have 24 hours. */
const changeDay =
  Array.from({ length: 400 }, (_, at) => today + 21 + at).find((day) => lengthOf(day) !== 24 * hour) ?? 0;
/** A Monday; the first day of 1970 was a Thursday. */
const monday = changeDay - ((changeDay + 3) % 7) - 14;
const weekday = (at: number) => (at % 7) + 1;
const dayAt = (at: number) => dateOf(monday + at);
const length = 42;
const all = Array.from({ length }, (_, at) => at);

const times = ['15:00-19:00', '01:30-06:30', '22:00-06:00', '00:15-04:15', '20:00-08:00'] as const;
type Times = (typeof times)[number];

/** The visit of a day: its local times, and whether it was rescheduled on its own. */
interface Visit {
  times: Times;
  alone: boolean;
}

const at = fc.integer({ min: 0, max: length - 1 });
const rule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  interval: fc.integer({ min: 1, max: 3 }),
  first: fc.integer({ min: 0, max: 13 }),
  end: fc.oneof(
    fc.record({ last: fc.integer({ min: 14, max: length - 1 }) }),
    fc.record({ visits: fc.integer({ min: 1, max: 12 }) }),
    fc.constant({}),
  ),
  leftOut: fc.array(at, { maxLength: 4 }),
  times: fc.constantFrom(...times),
});
type Rule = typeof rule extends fc.Arbitrary<infer One> ? One : never;

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('extend' as const), at }) },
  fc.record({
    do: fc.constantFrom('skip' as const, 'reschedule' as const, 'cover' as const, 'end' as const),
    at,
  }),
  fc.record({
    do: fc.constant('change' as const),
    at,
    times: fc.constantFrom(...times),
    keep: fc.boolean(),
  }),
  fc.record({ do: fc.constant('pause' as const), at, days: fc.integer({ min: 0, max: 14 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** Returns the days of a rule within the six weeks, and no more of them than its number of visits if it has one. */
function expectedDays({ weekdays, interval, first, end, leftOut }: Rule): number[] {
  const { last, visits } = end as { last?: number; visits?: number };
  const week = Math.floor(first / 7);
  const days = Array.from({ length: 7 * 60 }, (_, day) => day).filter(
    (day) =>
      day >= first &&
      day <= (last ?? Infinity) &&
      weekdays.includes(weekday(day)) &&
      (Math.floor(day / 7) - week) % interval === 0 &&
      !leftOut.includes(day),
  );
  return days.slice(0, visits).filter((day) => day < length);
}

interface Case {
  readonly id: number;
  readonly family: HttpClient;
  readonly calendar: Map<number, Visit>;
}

/** Returns the series of an arrangement that covers a day; undefined if the arrangement ends before it. */
const seriesAt = async ({ id }: Case, day: number) =>
  (
    await queryRows<{ id: number; version: number; last: number | null }>(
      product.db,
      sql`SELECT id, version, last_day - ${dayAt(0)}::date AS last FROM series
        WHERE ${id} IN (id, root_id) AND first_day <= ${dayAt(day)}::date
          AND coalesce(last_day >= ${dayAt(day)}::date, true)`,
    )
  )[0];

const bookingAt = async ({ id }: Case, day: number) =>
  (
    await queryRows<{ id: number }>(
      product.db,
      sql`SELECT b.id FROM booking b JOIN series s ON s.id = b.series_id WHERE ${id} IN (s.id, s.root_id)
        AND b.series_day = ${dayAt(day)}::date AND b.status IN ('requested', 'offered')`,
    )
  )[0];

const get = (id: number): Promise<Booking> => coordinator.call(booking.get, { params: { id } });

const shifted = (instant: string) => new Date(Date.parse(instant) + hour).toISOString();

/** Offers a visit to a nanny, or to another one if it was already offered, and records that they decline. */
async function cover(id: number): Promise<void> {
  const { id: nanny_polo_id } = await readyNanny(product.db);
  const { version, status } = await get(id);
  const params = { id };
  const call = status === 'requested' ? bookingTransitionCalls.offer : coverBooking;
  const offered = await coordinator.call(call, { params, body: { version, nanny_polo_id } });
  const body = { version: offered.version, answer: 'declined' as const };
  await coordinator.call(answerForNanny, { params, body });
}

/** Repeats a call with the visits that its times overlap: a morning after a night of the same series. */
const agreed = <Result>(call: (also_booked?: number[]) => Promise<Result>): Promise<Result> =>
  call().catch((error: ApiError) => {
    const question = readQuestion(error.body);
    if (question?.code !== 'children_booked') throw error;
    return call(question.bookings.map(({ id }) => id));
  });

/** Performs an action if it is possible, and updates the calendar as the family would. */
async function act(one: Case, step: Action): Promise<void> {
  const { calendar } = one;
  if (step.do === 'extend')
    return void (await extendSeries(product.db, `${dateOf(monday + step.at - 56)}T12:00:00Z`));
  const own = await seriesAt(one, step.at);
  if (!own) return;
  const visit = calendar.get(step.at);
  const { id, version } = own;
  const made = await bookingAt(one, step.at);
  const inSeries = all.filter((day) => day >= step.at && day <= (own.last ?? length));
  if (step.do === 'cover' && made) return cover(made.id);
  if (step.do === 'skip' && visit) {
    const body = { day: dayAt(step.at), fee_minor: 0 };
    await one.family.call(skipSeriesVisit, { params: { id }, body });
    calendar.delete(step.at);
  }
  if (step.do === 'reschedule' && visit && made) {
    const { version: of, start_at, end_at } = await get(made.id);
    const body = { version: of, start_at: shifted(start_at), end_at: shifted(end_at) };
    if (!visit.alone)
      await agreed((also_booked) =>
        coordinator.call(rescheduleBooking, { params: { id: made.id }, body: { ...body, also_booked } }),
      );
    calendar.set(step.at, { ...visit, alone: true });
  }
  if (step.do === 'end' || step.do === 'pause') {
    const until = step.do === 'pause' ? step.at + step.days : null;
    const to_day = until === null ? null : dayAt(until);
    const body = { version, from_day: dayAt(step.at), to_day };
    await coordinator.call(cancelSeries, { params: { id }, body });
    for (const day of inSeries) if (until === null || day <= until) calendar.delete(day);
  }
  if (step.do === 'change') {
    const [starts = '', ends = ''] = step.times.split('-');
    const sent = { version, from_day: dayAt(step.at), keep_changed: step.keep, changes: { starts, ends } };
    const call = agreed((also_booked) =>
      coordinator.call(changeSeries, { params: { id }, body: { ...sent, also_booked } }),
    );
    // A change that leaves no visit is refused. A series without an end has visits after the six weeks.
    if (own.last !== null && own.last < length && !inSeries.some((day) => calendar.has(day)))
      return void (await expect(call).rejects.toMatchObject({ status: 422 }));
    await call;
    for (const day of inSeries) {
      const before = calendar.get(day);
      if (before && !(step.keep && before.alone)) calendar.set(day, { times: step.times, alone: false });
    }
  }
}

/** Expects the visits of an arrangement, booked and planned, to be the visits in the calendar. */
async function expectCalendar({ id, calendar }: Case): Promise<void> {
  const found = [];
  for (const one of await product.db
    .select({ id: series.id })
    .from(series)
    .where(or(eq(series.id, id), eq(series.root_id, id)))) {
    const query = { from: dayAt(0) };
    found.push(...(await coordinator.call(listSeriesVisits, { params: { id: one.id }, query })));
  }
  const last = dayAt(length - 1);
  const live = found.filter(({ booking: of, day }) => of?.status !== 'cancelled' && day <= last);
  expect(live.map(({ day, start_at, end_at }) => [day, start_at, end_at]).toSorted()).toEqual(
    [...calendar]
      .map(([day, { times: of, alone }]) => {
        const [starts = '', ends = ''] = of.split('-');
        const later = alone ? hour : 0;
        const end = instantOf(dateOf(monday + day + (ends > starts ? 0 : 1)), ends);
        return [
          dayAt(day),
          ...[instantOf(dayAt(day), starts), end].map((ms) => new Date(ms + later).toISOString()),
        ];
      })
      .toSorted(),
  );
}

test('any series matches the family’s calendar after any sequence of actions', {
  timeout: 300_000,
}, async () => {
  expect(changeDay).toBeGreaterThan(today);
  const property = fc.asyncProperty(
    rule,
    fc.array(action, { minLength: 2, maxLength: 8 }),
    async (of, steps) => {
      const days = expectedDays(of);
      const { last, visits } = of.end as { last?: number; visits?: number };
      fc.pre(days.length > 0);
      const parent = await readyParent(product.db);
      const [starts = '', ends = ''] = of.times.split('-');
      const made = await coordinator.call(contract.create, {
        body: {
          parent_id: parent.id,
          service: 'hourly',
          buffer_minutes: 0,
          weekdays: of.weekdays.toSorted(),
          interval_weeks: of.interval,
          first_day: dayAt(of.first),
          ...(last !== undefined && { last_day: dayAt(last) }),
          ...(visits !== undefined && { visits }),
          left_out: [...new Set(of.leftOut)].map(dayAt).toSorted(),
          starts,
          ends,
        },
      });
      const calendar = new Map(days.map((day) => [day, { times: of.times, alone: false }]));
      const one = { id: made.id, family: await signedInAs(product, parent), calendar };
      await expectCalendar(one);
      for (const step of steps) {
        await act(one, step);
        await expectCalendar(one);
      }
      await product.db
        .update(series)
        .set({ last_day: sql`greatest(first_day, made_until)` })
        .where(or(eq(series.id, made.id), eq(series.root_id, made.id)));
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(8) });
});
