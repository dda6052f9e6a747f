import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { discount } from '@nanny-polo/shared/money/discount';
import { type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SeriesRow } from '../../bookings/schedule/series-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { onPostgres } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { addVisit, readySeries } from '../../test/series.ts';
import { whole } from '../../test/whole.ts';
import { periodOf } from './series-order.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Returns a day of one of two weeks, from Monday. The second week begins in September and ends in October. */
const week = (number: number, day: number) => addDays('2030-09-23', 7 * number + day);

async function family(changes: Parameters<typeof readySeries>[2] = {}) {
  const parent = await readyParent(product.db);
  return { parent, series: await readySeries(product.db, parent.id, changes) };
}

/** Adds a visit that its nanny has accepted. */
async function accepted(series: SeriesRow, series_day: string, more: object = {}): Promise<Booking> {
  const nanny = await readyNanny(product.db);
  const made = await addVisit(product.db, owner, series, { series_day, nanny_polo_id: nanny.id, ...more });
  return accept(made.id);
}

const { get, transition, accept } = bookingCalls(owner);

const confirmed = async (series: SeriesRow, series_day: string, more: object = {}) =>
  transition((await accepted(series, series_day, more)).id, 'confirm');

async function ordersOf({ id }: Pick<SeriesRow, 'id'>): Promise<Order[]> {
  const query = { filter: { series_id: id }, sort: ['id', 'ASC'] as ['id', 'ASC'] };
  return whole(owner, order.get, await owner.call(order.list, { query }));
}

const codesOf = ({ bookings }: Order) => bookings.map(({ code }) => code);
const sumOf = (visits: readonly Booking[]) => visits.reduce((sum, one) => sum + (one.total_minor ?? 0), 0);

test('weeks follow ISO 8601, and months the calendar', async () => {
  const days = Array.from({ length: 1500 }, (_, at) => addDays('2026-12-20', at));
  const rows = await queryRows<{ week: string; month: string }>(
    product.db,
    sql`SELECT to_char(one, 'IYYY-"W"IW') AS week, to_char(one, 'YYYY-MM') AS month
      FROM unnest(${sql.param(days)}::date[]) AS one ORDER BY one`,
  );
  expect(days.map((day) => ({ week: periodOf(day, 'week'), month: periodOf(day, 'month') }))).toEqual(rows);
});

test('visits in the same week share an order, due after the last of them', async () => {
  const { series } = await family();
  const first = await confirmed(series, week(0, 0));
  const last = await confirmed(series, week(0, 6));
  const next = await confirmed(series, week(1, 0));
  const [one, other, ...others] = await ordersOf(series);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    series_period: '2030-W39',
    status: 'pending_payment',
    total_minor: sumOf([first, last]),
  });
  expect(one && codesOf(one)).toEqual([first.code, last.code]);
  expect(one?.lines.map(({ booking_id }) => booking_id)).toEqual(expect.arrayContaining([first.id, last.id]));
  expect(one?.due_at).toBe(dueAfter(last));
  expect(other).toMatchObject({
    series_period: '2030-W40',
    bookings: [{ id: next.id }],
    total_minor: next.total_minor,
  });
});

const dueAfter = ({ end_at }: Booking) => new Date(Date.parse(end_at) + 7 * 86_400_000).toISOString();

test('visits in the same month share an order if the agency bills series by the month', async () => {
  const setPeriod = (period: 'week' | 'month') =>
    product.db.execute(sql`UPDATE agency_settings SET series_order_period = ${period}`);
  await setPeriod('month');
  try {
    const { series } = await family();
    const first = await confirmed(series, week(0, 0));
    const last = await confirmed(series, week(1, 0));
    const next = await confirmed(series, week(1, 1));
    const [september, october, ...others] = await ordersOf(series);
    expect(others).toEqual([]);
    expect(september).toMatchObject({ series_period: '2030-09', total_minor: sumOf([first, last]) });
    expect(september && codesOf(september)).toEqual([first.code, last.code]);
    expect(september?.due_at).toBe(dueAfter(last));
    expect(october).toMatchObject({ series_period: '2030-10', bookings: [{ id: next.id }] });
  } finally {
    await setPeriod('week');
  }
});

test('rescheduling a visit to be the last changes the due date and the total of its order', async () => {
  const { series } = await family();
  const visits = [await confirmed(series, week(0, 0)), await confirmed(series, week(0, 1))];
  const [first] = visits;
  if (!first) throw new Error('Two visits were made');
  const { version } = await get(first.id);
  const rescheduled = await owner.call(rescheduleBooking, {
    params: { id: first.id },
    body: { nanny_agreed: true, version, ...nextSlot(5) },
  });
  const [one] = await ordersOf(series);
  expect(one?.due_at).toBe(dueAfter(rescheduled));
  expect(one?.total_minor).toBe(sumOf(await Promise.all(visits.map(({ id }) => get(id)))));
});

test('a series that continues another one shares its orders', async () => {
  const { parent, series } = await family();
  const later = await readySeries(product.db, parent.id, { root_id: series.id });
  await confirmed(series, week(0, 0));
  await confirmed(later, week(0, 4));
  const [one, ...others] = await ordersOf(series);
  expect(others).toEqual([]);
  expect(one?.bookings).toHaveLength(2);
  expect(await ordersOf(later)).toEqual([]);
});

test('a visit confirmed after the order of its week was placed opens another order', async () => {
  const { series } = await family();
  await confirmed(series, week(0, 0));
  const [one] = await ordersOf(series);
  if (!one) throw new Error('No order was opened');
  await owner.call(orderTransitionCalls.place, { params: { id: one.id }, body: { version: one.version } });
  const second = await confirmed(series, week(0, 1));
  const found = await ordersOf(series);
  expect(found.map(({ series_period, status }) => [series_period, status])).toEqual([
    ['2030-W39', 'placed'],
    ['2030-W39', 'pending_payment'],
  ]);
  expect(found[1]?.bookings).toMatchObject([{ id: second.id }]);
});

test('cancelling a visit releases its discount and keeps the discounts of the others', async () => {
  const { series } = await family();
  const code = await owner.call(discount.create, {
    body: { name: 'Each visit', code: 'EACHVISIT', kind: 'percent', value: 10 },
  });
  const more = { discount_codes: ['EACHVISIT'] };
  const kept = await confirmed(series, week(0, 0), more);
  const gone = await confirmed(series, week(0, 1), more);
  expect((await ordersOf(series))[0]?.adjustments).toHaveLength(2);
  await transition(gone.id, 'cancel', { waive_fee: true });
  const [one] = await ordersOf(series);
  expect(one).toMatchObject({ total_minor: kept.total_minor, adjustments: [{ booking_id: kept.id }] });
  expect(await owner.call(discount.get, { params: { id: code.id } })).toMatchObject({ used_count: 1 });
});

test('the limit of a discount counts visits, even within one order', async () => {
  const { series } = await family();
  const { id } = await owner.call(discount.create, {
    body: { name: 'Twice', code: 'TWICE', kind: 'percent', value: 20, limit_per_parent: 2 },
  });
  const more = { discount_codes: ['TWICE'] };
  const requested: Booking[] = [];
  for (let day = 0; day < 3; day += 1) requested.push(await accepted(series, week(0, day), more));
  const [first, second, third] = requested as [Booking, Booking, Booking];
  const visits = [await transition(first.id, 'confirm'), await transition(second.id, 'confirm')];
  await expect(transition(third.id, 'confirm')).rejects.toMatchObject({
    status: 422,
    body: { errors: { price: expect.anything() } },
  });
  visits.push(await transition(third.id, 'confirm', { agency_pays: true }));
  const [one] = await ordersOf(series);
  expect(one?.total_minor).toBe(sumOf(visits));
  expect(one?.adjustments.map(({ discount_id, booking_id }) => [discount_id, booking_id])).toEqual([
    [id, visits[0]?.id],
    [id, visits[1]?.id],
    [null, visits[2]?.id],
  ]);
  expect(await owner.call(discount.get, { params: { id } })).toMatchObject({ used_count: 2 });
});

test('visits confirmed at the same time share the order of their week', async () => {
  for (let round = 0; round < (onPostgres() ? 4 : 1); round += 1) {
    const { series } = await family();
    const visits: Booking[] = [];
    for (let day = 0; day < 6; day += 1) visits.push(await accepted(series, week(day % 2, day)));
    const results = await Promise.allSettled(visits.map((one) => transition(one.id, 'confirm')));
    expect(results.map(({ status }) => status)).toEqual(visits.map(() => 'fulfilled'));
    const found = await ordersOf(series);
    expect(found.map(({ bookings }) => bookings.length)).toEqual([3, 3]);
    expect(found.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(
      sumOf(await Promise.all(visits.map(({ id }) => get(id)))),
    );
  }
});
