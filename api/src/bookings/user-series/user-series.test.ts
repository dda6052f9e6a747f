/** Series through the calls of a parent. */

import { cancelUserBooking, listUserBookings } from '@nanny-polo/shared/bookings/user-booking';
import {
  askToEndSeries,
  getUserSeries,
  listUserSeries,
  quoteUserSeries,
  requestSeries,
  skipSeriesVisit,
} from '@nanny-polo/shared/bookings/user-series';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { addDays, agencyDayOf, formatShortDay, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discount } from '../../money/ledger/discount-table.ts';
import { guest, readyParent, signedInAs } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { booking as bookingTable } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const parent = await signedInAs(product, await readyParent(product.db));
const stranger = await signedInAs(product, await readyParent(product.db));

// Together the tests make more requests than a family may have unanswered.
beforeEach(() => product.db.update(series).set({ source: 'phone' }));

const first_day = () => addDays(agencyDayOf(), 7);
const everyDay = [1, 2, 3, 4, 5, 6, 7];

const form = (changes: object = {}) => ({
  service: 'hourly' as const,
  weekdays: everyDay,
  interval_weeks: 1,
  first_day: first_day(),
  visits: 5,
  starts: '10:00',
  ends: '14:00',
  children: [guest],
  ...changes,
});

const request = (changes: object = {}) => parent.call(requestSeries, { body: form(changes) });

test('requesting a series creates a request for each quoted visit, at its quoted price', async () => {
  const quoted = await parent.call(quoteUserSeries, { body: form() });
  const made = await request();
  expect(quoted.visits.map(({ day }) => day)).toEqual(made.upcoming.map(({ day }) => day));
  expect(quoted.total_minor).toBe(quoted.visits.reduce((sum, { price_minor }) => sum + price_minor, 0));
  expect(made.upcoming.map(({ booking }) => booking?.status)).toEqual(Array(5).fill('requested'));
  const agreed = await product.db
    .select({ price_minor: bookingTable.agreed_minor })
    .from(bookingTable)
    .where(eq(bookingTable.series_id, made.id))
    .orderBy(bookingTable.start_at);
  expect(agreed).toEqual(quoted.visits.map(({ price_minor }) => ({ price_minor })));
  expect(await parent.call(listUserSeries, {})).toMatchObject([
    { id: made.id, code: made.code, nanny_name: null, next_at: made.upcoming[0]?.start_at, over: false },
  ]);
});

test('lists of each series only its next visit, and further visits once that is skipped', async () => {
  const fresh = await signedInAs(product, await readyParent(product.db));
  const { id, upcoming } = await fresh.call(requestSeries, { body: form() });
  const next = async () =>
    fresh.call(listUserBookings, { query: { filter: { upcoming: true, next_of_series: true } } });
  expect((await next()).map((one) => one.id)).toEqual([upcoming[0]?.booking?.id]);
  await fresh.call(skipSeriesVisit, {
    params: { id },
    body: { day: upcoming[0]?.day ?? '', fee_minor: 0 },
  });
  expect((await next()).map((one) => one.id)).toEqual([upcoming[1]?.booking?.id]);
});

test('accepts a code that takes money off a later visit only, and names one that takes money off none', async () => {
  const second = weekdayOf(addDays(first_day(), 1));
  await product.db
    .insert(discount)
    .values({ name: 'Second day', code: 'SECOND', kind: 'fixed', value: 500, weekdays: [second] });
  const body = form({ discount_codes: ['SECOND', 'NOSUCH'] });
  const { visits, not_applied } = await parent.call(quoteUserSeries, { body });
  const [full = 0, less] = visits.map(({ price_minor }) => price_minor);
  expect(less).toBe(full - 500);
  expect(not_applied.map(({ code }) => code)).toEqual(['NOSUCH']);
  const { upcoming } = await request({ discount_codes: ['SECOND'] });
  expect(upcoming).toHaveLength(5);
});

test('the next visit of a series that begins after the weeks for which bookings are made is a planned one', async () => {
  const { id, next_at, upcoming } = await request({ first_day: addDays(agencyDayOf(), 100) });
  expect(upcoming.map(({ booking }) => booking)).toEqual(Array(5).fill(null));
  expect(next_at).toBe(upcoming[0]?.start_at);
  const listed = await parent.call(listUserSeries, {});
  expect(listed.find((one) => one.id === id)).toMatchObject({ next_at });
});

test('lists series page by page, newest first: all, only current ones or only ended ones', async () => {
  const fresh = await signedInAs(product, await readyParent(product.db));
  const first = await fresh.call(requestSeries, { body: form() });
  const [row] = await product.db.select().from(series).where(eq(series.id, first.id));
  if (!row) throw new Error('No such series');
  const { id: _, code: _code, ...values } = row;
  const yesterday = addDays(agencyDayOf(), -1);
  const ended = { ...values, first_day: yesterday, last_day: yesterday };
  const copies = await product.db
    .insert(series)
    .values([...Array(25).fill(values), ended])
    .returning({ id: series.id });
  const newest = [first, ...copies].map(({ id }) => id).toReversed();
  const listed = async (query: CallOptions<typeof listUserSeries>['query']) => {
    const { _data, headers } = await fresh.request<{ id: number }[]>(urlOf(listUserSeries, {}, query));
    return [_data?.map(({ id }) => id), headers.get('content-range')];
  };
  expect(await listed({})).toEqual([newest.slice(0, 25), 'series 0-24/27']);
  expect(await listed({ filter: { over: true } })).toEqual([newest.slice(0, 1), 'series 0-0/1']);
  expect(await listed({ filter: { over: false }, range: [20, 29] })).toEqual([
    newest.slice(21),
    'series 20-25/26',
  ]);
});

test('skips a visit that is booked, and one that is only planned', async () => {
  const made = await request({ visits: null });
  const booked = made.upcoming.find(({ booking }) => booking !== null);
  const planned = made.upcoming.find(({ booking }) => booking === null);
  if (!booked?.booking || !planned) throw new Error('The series has no visits');
  for (const { day, skip_fee_minor: fee_minor } of [booked, planned])
    await parent.call(skipSeriesVisit, { params: { id: made.id }, body: { day, fee_minor } });
  const { upcoming } = await parent.call(getUserSeries, { params: { id: made.id } });
  expect(upcoming.find(({ day }) => day === booked.day)).toMatchObject({
    booking: { id: booked.booking.id, status: 'cancelled' },
    skippable: false,
  });
  expect(upcoming.map(({ day }) => day)).not.toContain(planned.day);
  const again = { params: { id: made.id }, body: { day: planned.day, fee_minor: 0 } };
  await expect(parent.call(skipSeriesVisit, again)).rejects.toMatchObject({ status: 422 });
  const cancelled = { params: { id: made.id }, body: { day: booked.day, fee_minor: 0 } };
  await expect(parent.call(skipSeriesVisit, cancelled)).rejects.toMatchObject({ status: 409 });
  const { id, version } = booked.booking;
  const direct = { params: { id }, body: { version, fee_minor: 0 } };
  await expect(parent.call(cancelUserBooking, direct)).rejects.toMatchObject({ status: 409 });
});

test('refuses to skip more days than a series can leave out', async () => {
  const { id, upcoming } = await request({ visits: null });
  const left_out = Array.from({ length: 400 }, (_, at) => addDays('2020-01-01', at));
  await product.db.update(series).set({ left_out }).where(eq(series.id, id));
  const day = upcoming.find(({ booking }) => booking === null)?.day ?? '';
  await expect(
    parent.call(skipSeriesVisit, { params: { id }, body: { day, fee_minor: 0 } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { errors: { day: [expect.stringContaining('Too many days')] } },
  });
});

test('asks the agency to end a series, but not on a day in the past', async () => {
  const made = await request({ visits: null });
  const body = { last_day: addDays(first_day(), 20), message: 'We are moving to Leeds.' };
  await parent.call(askToEndSeries, { params: { id: made.id }, body });
  const past = { ...body, last_day: addDays(agencyDayOf(), -1) };
  await expect(parent.call(askToEndSeries, { params: { id: made.id }, body: past })).rejects.toMatchObject({
    status: 422,
    body: { errors: { last_day: [expect.any(String)] } },
  });
  const mails = await post.to(product.config.mail.agencyEmail);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`Last visit on ${formatShortDay(body.last_day)}. We are moving to Leeds.`);
});

test('returns 404 for another parent’s series', async () => {
  const made = await request();
  const params = { id: made.id };
  const [visit] = made.upcoming;
  for (const call of [
    () => stranger.call(getUserSeries, { params }),
    () => stranger.call(skipSeriesVisit, { params, body: { day: visit?.day ?? '', fee_minor: 0 } }),
    () => stranger.call(askToEndSeries, { params, body: { last_day: first_day(), message: 'No' } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await stranger.call(listUserSeries, {})).toEqual([]);
});

test.each([
  ['a first day in the past', { first_day: addDays(agencyDayOf(), -1) }, 'first_day'],
  ['a visit that is too short', { ends: '10:30' }, 'ends'],
  ['a rule without a weekday', { weekdays: [] }, 'weekdays'],
  ['both a last day and a number', { last_day: addDays(agencyDayOf(), 30) }, 'visits'],
  ['an unknown code', { discount_codes: ['NOSUCH'] }, 'discount_codes.0'],
])('refuses %s', async (_, changes, field) => {
  await expect(request(changes)).rejects.toMatchObject({
    status: 422,
    body: { errors: { [field]: expect.any(Array) } },
  });
});
