/** Series through the API, and their bookings. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { daysOf } from '@nanny-polo/shared/bookings/recurrence';
import { listSeriesVisits, type Series, series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { guest, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf as allBookingsOf, nextMonday, seriesForm } from '../../test/series.ts';
import { extendSeries } from './extend.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
const parent_id = (await readyParent(product.db)).id;

const form = (changes: object = {}) => seriesForm({ parent_id, children: [guest], ...changes });

const create = (changes: object = {}) => coordinator.call(series.create, { body: form(changes) });

const visitsOf = (id: number) => coordinator.call(listSeriesVisits, { params: { id }, query: {} });

const bookingsOf = (id: number) => allBookingsOf(coordinator, id);

test('a series of eight visits makes eight bookings, which are ordinary requests', async () => {
  const left_out = addDays(nextMonday(), 3);
  const languages = ['French'];
  const made = await create({ visits: 8, left_out: [left_out], languages });
  const found = await bookingsOf(made.id);
  expect(made.languages).toEqual(languages);
  expect(made).toMatchObject({
    last_day: addDays(nextMonday(), 29),
    made_until: made.last_day,
    root_id: null,
  });
  expect(made.visits).toEqual({ open: 8, waiting: 0, to_confirm: 0, confirmed: 0, done: 0 });
  expect(found.map(({ status, series_id, changed_by_hand }) => [status, series_id, changed_by_hand])).toEqual(
    Array.from({ length: 8 }, () => ['requested', made.id, false]),
  );
  const alone = await coordinator.call(booking.create, {
    body: {
      parent_id,
      service: 'hourly',
      start_at: found[0]?.start_at ?? '',
      end_at: found[0]?.end_at ?? '',
      languages,
      also_booked: found.slice(0, 1).map(({ id }) => id),
      children: found[0]?.children ?? [],
    },
  });
  const { id: _, code, series_id, series_day, created_at, updated_at, ...same } = alone;
  expect(found[0]).toMatchObject(same);
  const visits = await visitsOf(made.id);
  expect(visits.map(({ day }) => day)).not.toContain(left_out);
  expect(visits.map((one) => one.booking?.code)).toEqual(found.map((one) => one.code));
});

test('bookings are made as far ahead as the settings say, and the rest is a plan', async () => {
  const made = await create();
  expect(made).toMatchObject({ last_day: null, made_until: addDays(agencyDayOf(), 56) });
  const visits = await visitsOf(made.id);
  const isBooked = visits.map((one) => one.booking !== null);
  expect(isBooked).toEqual(visits.map(({ day }) => day <= made.made_until));
  expect(isBooked).toContain(false);
  const halfYear = { from: made.first_day, to: addDays(made.made_until, 182) };
  expect(visits.map(({ day }) => day)).toEqual(daysOf(made, halfYear));
});

test('extending at a later time makes the next bookings once', async () => {
  const made = await create({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
  const before = await bookingsOf(made.id);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await extendSeries(product.db, later(0));
  expect(await bookingsOf(made.id)).toEqual(before);
  for (const days of [10, 10, 3]) await extendSeries(product.db, later(days));
  const after = await bookingsOf(made.id);
  expect(after).toHaveLength(before.length + 10);
  expect(after.slice(0, before.length)).toEqual(before);
});

test.each([
  ['a suspended', { status: 'suspended' }],
  ['an archived', { archived_at: '2026-11-01T09:00:00Z' }],
] as const)('%s family gets no further bookings', async (_, change) => {
  const parent = await readyParent(product.db);
  const made = await create({ parent_id: parent.id });
  const { length } = await bookingsOf(made.id);
  await product.db.update(parentUser).set(change).where(eq(parentUser.id, parent.id));
  await extendSeries(product.db, new Date(Date.now() + 30 * 86_400_000).toISOString());
  expect(await bookingsOf(made.id)).toHaveLength(length);
});

test.each([
  ['a first day in the past', { first_day: '2020-01-01' }, { first_day: /In the past/ }],
  ['a last day before the first', { last_day: '2020-01-01' }, { last_day: /before the first/ }],
  ['a rule without a weekday', { weekdays: [] }, { weekdays: /at least one/ }],
  ['a rule without a visit', { last_day: nextMonday() }, { last_day: /No visit/ }],
  [
    'a visit that is too short',
    { starts: '15:00', ends: '15:20', visits: 3 },
    { ends: /and 2 more: At least/ },
  ],
  ['overnight care by day', { service: 'overnight' }, { ends: /Overnight care must include/ }],
  ['more visits than allowed', { last_day: '2099-12-31' }, { last_day: /At most 731/ }],
  ['both a last day and a number', { last_day: '2099-12-31', visits: 3 }, { visits: /last day or a number/ }],
  ['an unknown parent', { parent_id: 999_999 }, { parent_id: /does not exist/ }],
  ['a series without a child', { children: [] }, { children: /at least one/ }],
])('refuses %s', async (_, changes, errors) => {
  const refused = await create(changes).catch((error: { status: number; body: { errors: object } }) => error);
  expect(refused).toMatchObject({ status: 422 });
  const { errors: found } = (refused as { body: { errors: Record<string, string[]> } }).body;
  expect(Object.keys(found)).toEqual(Object.keys(errors));
  for (const [field, text] of Object.entries(errors)) expect(found[field]?.join()).toMatch(text);
});

describe('live-in care', () => {
  const liveIn = (changes: object = {}) =>
    create({ service: 'live_in', weekdays: [6], starts: '08:00', ends: '08:00', ...changes });

  test('that repeats weekly is charged as one week for each visit', async () => {
    const made = await liveIn({ visits: 3 });
    const prices = (await bookingsOf(made.id)).map((one) => one.agreed_minor);
    const weekLong = await coordinator.call(quoteOfDraft, {
      body: {
        parent_id,
        service: 'live_in',
        // A week of local time, in which the clocks go back.
        start_at: '2099-10-24T07:00:00Z',
        end_at: '2099-10-31T08:00:00Z',
      },
    });
    expect(weekLong.total_minor).toBeGreaterThan(0);
    expect(prices).toEqual([weekLong.total_minor, weekLong.total_minor, weekLong.total_minor]);
  });

  test('cannot repeat on several weekdays, because each visit would be charged as a week', async () => {
    const refused = (field: string) => ({
      status: 422,
      body: { errors: { [field]: [expect.stringMatching(/charged by the week/)] } },
    });
    await expect(liveIn({ weekdays: [1, 2, 3] })).rejects.toMatchObject(refused('weekdays'));
    const [weekly, hourly] = [await liveIn({ visits: 3 }), await create({ visits: 4 })];
    const change = (
      { id, version, first_day }: Series,
      changes: { weekdays: number[] } | { service: 'live_in' },
    ) =>
      coordinator.call(changeSeries, {
        params: { id },
        body: { version, from_day: first_day, keep_changed: false, changes },
      });
    for (const call of [
      () => change(weekly, { weekdays: [5, 6] }),
      () => change(hourly, { service: 'live_in' }),
    ])
      await expect(call()).rejects.toMatchObject(refused('changes.weekdays'));
    expect(await bookingsOf(weekly.id)).toHaveLength(3);
  });

  test('keeps its local times when the clocks change during a visit', async () => {
    const newborn = { ...guest, date_of_birth: addDays(agencyDayOf(), 280) };
    const farAhead = { children: [newborn], unusual_time: ['far_ahead' as const] };
    const timesOf = async (first_day: string) =>
      (await visitsOf((await liveIn({ first_day, visits: 1, ...farAhead })).id)).map(
        ({ start_at, end_at }) => [start_at, end_at],
      );
    expect(await timesOf('2043-03-28')).toEqual([['2043-03-28T08:00:00.000Z', '2043-03-29T07:00:00.000Z']]);
    expect(await timesOf('2043-10-24')).toEqual([['2043-10-24T07:00:00.000Z', '2043-10-25T08:00:00.000Z']]);
  });

  test('holds the nanny’s time day and night in every week', async () => {
    const { id: nanny_polo_id } = await readyNanny(product.db);
    const made = await liveIn({ visits: 3, offers: [{ nanny_polo_id }] });
    for (const { start_at } of await bookingsOf(made.id)) {
      const at = (hours: number) => new Date(Date.parse(start_at) + hours * 3_600_000).toISOString();
      for (const hours of [-2, 1, 17, 22])
        await expect(
          coordinator.call(booking.create, {
            body: {
              parent_id,
              nanny_polo_id,
              service: 'hourly',
              start_at: at(hours),
              end_at: at(hours + 3),
            },
          }),
        ).rejects.toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    }
  });
});

test('a series with bookings cannot be deleted', async () => {
  const { id } = await create({ visits: 1 });
  await expect(coordinator.call(series.remove, { params: { id } })).rejects.toMatchObject({ status: 409 });
});

test('only the notes of a series can be edited', async () => {
  const made = await create({ visits: 2 });
  const put = (changes: object) =>
    coordinator.call(series.update, { params: { id: made.id }, body: { ...made, ...changes } });
  await extendSeries(product.db, new Date().toISOString());
  expect(await put({ notes: 'Ring twice' })).toMatchObject({
    notes: 'Ring twice',
    version: made.version + 1,
  });
  await expect(put({ notes: 'Knock' })).rejects.toMatchObject({ status: 409 });
  await expect(put({ version: made.version + 1, starts: '16:00' })).rejects.toMatchObject({ status: 422 });
});

test('series are found by family, code, name and whether they are over', async () => {
  const parent = await readyParent(product.db, { last_name: 'Quibble' });
  const made = await create({ parent_id: parent.id, visits: 2 });
  const ids = async (filter: object) =>
    (await coordinator.call(series.list, { query: { filter, sort: ['parent_name', 'ASC'] } })).map(
      ({ id }) => id,
    );
  expect(await ids({ parent_id: parent.id })).toEqual([made.id]);
  expect(await ids({ q: made.code.toLowerCase() })).toEqual([made.id]);
  expect(await ids({ q: 'quibb', over: false })).toEqual([made.id]);
  expect(await ids({ q: 'quibb', over: true })).toEqual([]);
  expect(await ids({ over: true })).not.toEqual([]);
});
