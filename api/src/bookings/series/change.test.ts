/** Changes to the visits of a series, and their cancellation, from a given day. */

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { listSeriesVisits, type Series, series } from '@nanny-polo/shared/bookings/series';
import { cancelSeries, changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, nextMonday } from '../../test/series.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
const { bookingIn, seriesIn } = buildersOf(product, coordinator);

/** Creates a series of six visits, or with other `fields`. */
const made = (fields: Parameters<typeof seriesIn>[1] = {}) => seriesIn('requested', { visits: 6, ...fields });

const latest = ({ id }: Series) => coordinator.call(series.get, { params: { id } });

const change = async (of: Series, sent: Record<string, unknown>) =>
  coordinator.call(changeSeries, {
    params: { id: of.id },
    body: { version: (await latest(of)).version, keep_changed: true, ...sent } as never,
  });

const cancel = async (of: Series, sent: Record<string, unknown>) =>
  coordinator.call(cancelSeries, {
    params: { id: of.id },
    body: { version: (await latest(of)).version, to_day: null, ...sent } as never,
  });

const params = ({ id }: { id: number }) => ({ params: { id } });

/** Returns the date `number` days after the Monday on which every series here begins. */
const day = (number: number) => addDays(nextMonday(), number);

const daysOf = (bookings: readonly Booking[]) => bookings.map((one) => one.series_day);
const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  });
const startsOf = (bookings: readonly Booking[]) => bookings.map((one) => clock(one.start_at));

const mails = async () =>
  (await queryRows<{ count: number }>(product.db, sql`SELECT count(*)::int AS count FROM pgboss.job`))[0]
    ?.count;

/** Everything that a preview must leave as it is. */
const stored = async () =>
  queryRows(
    product.db,
    sql`SELECT (SELECT count(*) FROM series) AS series, (SELECT sum(version) FROM series) AS versions,
      (SELECT sum(version) FROM booking) AS bookings, (SELECT count(*) FROM busy) AS busy,
      (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM pgboss.job) AS mails`,
  );

async function reschedule(one: Booking, hours: number): Promise<Booking> {
  const shifted = (instant: string) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
  const body = { version: one.version, start_at: shifted(one.start_at), end_at: shifted(one.end_at) };
  return coordinator.call(rescheduleBooking, { ...params(one), body });
}

async function confirm(one: Booking, nanny_polo_id: number): Promise<Booking> {
  let { version } = await coordinator.call(bookingTransitionCalls.offer, {
    ...params(one),
    body: { version: one.version, nanny_polo_id },
  });
  const answer = { version, answer: 'accepted' as const };
  ({ version } = await coordinator.call(answerForNanny, { ...params(one), body: answer }));
  return coordinator.call(bookingTransitionCalls.confirm, { ...params(one), body: { version } });
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('The list is empty');
  return one;
};

test('all following visits get another time, except one that was rescheduled by hand', async () => {
  const of = await made();
  const before = await bookingsOf(coordinator, of.id);
  const rescheduled = await reschedule(before[3] as Booking, 2);
  const sent = { from_day: before[2]?.series_day, changes: { starts: '16:00', ends: '20:00' } };
  const state = await stored();
  const preview = await change(of, { ...sent, preview: true });
  expect(await stored()).toEqual(state);
  const done = await change(of, sent);
  expect(preview).toEqual({ ...done, series_id: of.id });
  expect(done.visits.map(({ effect, reasons }) => [effect, reasons])).toEqual([
    ['rescheduled', []],
    ['kept', ['Was changed by hand']],
    ['rescheduled', []],
    ['rescheduled', []],
  ]);
  const [old, next] = [await latest(of), await coordinator.call(series.get, params({ id: done.series_id }))];
  expect(old.last_day).toBe(addDays(before[2]?.series_day ?? '', -1));
  expect(next).toMatchObject({ root_id: of.id, starts: '16:00', last_day: of.last_day });
  expect(startsOf(await bookingsOf(coordinator, old.id))).toEqual(['15:00', '15:00']);
  const after = await bookingsOf(coordinator, next.id);
  expect(daysOf(after)).toEqual(daysOf(before).slice(2));
  expect(startsOf(after)).toEqual(['16:00', '17:00', '16:00', '16:00']);
  expect(after[1]).toMatchObject({ id: rescheduled.id, changed_by_hand: true });
});

test('a change to every visit includes those changed by hand, and removes their mark', async () => {
  const of = await made();
  await reschedule(first(await bookingsOf(coordinator, of.id)), 1);
  const sent = { from_day: of.first_day, keep_changed: false, changes: { starts: '14:00', ends: '18:00' } };
  const done = await change(of, sent);
  expect(done.series_id).toBe(of.id);
  const after = await bookingsOf(coordinator, of.id);
  expect(new Set(startsOf(after))).toEqual(new Set(['14:00']));
  expect(after.some((one) => one.changed_by_hand)).toBe(false);
  expect(await latest(of)).toMatchObject({ first_day: of.first_day, last_day: of.last_day, starts: '14:00' });
});

test('changes fields of a single visit along with all following visits, or nothing at all', async () => {
  const of = await made();
  const [visit, other] = (await bookingsOf(coordinator, of.id)) as [Booking, Booking];
  const sent = (id: number, version: number) => ({
    from_day: of.first_day,
    changes: { service: 'daily' },
    visit: { id, version, notes: 'Ring twice' },
  });
  await expect(change(of, sent(visit.id, visit.version + 1))).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  const stranger = first(await bookingsOf(coordinator, (await made()).id));
  const state = await stored();
  await expect(change(of, sent(stranger.id, stranger.version))).rejects.toMatchObject({ status: 404 });
  const removed = { ...sent(visit.id, visit.version), changes: { weekdays: [4] } };
  await expect(change(of, removed)).rejects.toMatchObject({
    status: 422,
    body: { errors: { visit: [expect.stringContaining('Another day replaces this visit')] } },
  });
  expect(await stored()).toEqual(state);
  await change(of, sent(visit.id, visit.version));
  const after = new Map((await bookingsOf(coordinator, of.id)).map((one) => [one.id, one]));
  expect(after.get(visit.id)).toMatchObject({
    service: 'daily',
    notes: 'Ring twice',
    changed_by_hand: false,
  });
  expect(after.get(other.id)).toMatchObject({ service: 'daily', notes: other.notes });
});

test('cancels visits on weekdays that a change removes, and makes visits on those that it adds', async () => {
  const of = await made();
  const done = await change(of, { from_day: day(7), changes: { weekdays: [2, 5] } });
  expect(done.visits.map((one) => [one.day, one.effect])).toEqual([
    [day(8), 'kept'],
    [day(10), 'cancelled'],
    [day(11), 'made'],
    [day(15), 'kept'],
    [day(17), 'cancelled'],
  ]);
  const live = (await bookingsOf(coordinator, done.series_id)).filter((one) => one.status === 'requested');
  expect(daysOf(live)).toEqual([day(8), day(11), day(15)]);
});

test('keeps the same alternate weeks after a change in a week without visits', async () => {
  const of = await made({ weekdays: [2], interval_weeks: 2, visits: 3 });
  const done = await change(of, { from_day: day(7), changes: { starts: '10:00', ends: '14:00' } });
  const after = await bookingsOf(coordinator, done.series_id);
  expect(daysOf(after)).toEqual([day(15), day(29)]);
});

test('refuses the whole change if the nanny is busy on one day, and names the day and the reason', async () => {
  const of = await made();
  const nanny = await readyNanny(product.db);
  const [, second] = await bookingsOf(coordinator, of.id);
  const { start_at = '', end_at = '' } = second ?? {};
  const taken = await bookingIn('offered', { nanny, start_at, end_at });
  const state = await stored();
  const sent = { from_day: of.first_day, changes: { nanny_polo_id: nanny.id } };
  const preview = await change(of, { ...sent, preview: true });
  expect(preview).toMatchObject({ allowed: false, series_id: of.id });
  const refused = preview.visits.filter(({ effect }) => effect === 'refused');
  expect(refused.map((one) => [one.day, one.booking_id])).toEqual([[second?.series_day, second?.id]]);
  expect(refused[0]?.reasons.join()).toContain(taken.code);
  await expect(change(of, sent)).rejects.toMatchObject({
    status: 422,
    body: { errors: { [second?.series_day ?? '']: [expect.stringContaining(taken.code)] } },
  });
  expect(await stored()).toEqual(state);
});

test('offers the following visits to another nanny in one mail, and opens them if no nanny is chosen', async () => {
  const of = await made();
  const nanny = await readyNanny(product.db);
  const count = (await mails()) ?? 0;
  const offered = await change(of, { from_day: day(7), changes: { nanny_polo_id: nanny.id } });
  expect(await mails()).toBe(count + 1);
  const next = await coordinator.call(series.get, params({ id: offered.series_id }));
  expect(next).toMatchObject({ nanny_polo_id: nanny.id, visits: { waiting: 4, open: 0 } });
  expect((await bookingsOf(coordinator, next.id)).every((one) => one.nanny_polo_id === nanny.id)).toBe(true);
  await change(next, { from_day: next.first_day, changes: { nanny_polo_id: null } });
  expect(await latest(next)).toMatchObject({ nanny_polo_id: null, visits: { waiting: 0, open: 4 } });
  expect(await mails()).toBe(count + 2);
});

test('visits that take each other’s time during the change do not collide', async () => {
  const nanny = await readyNanny(product.db);
  const of = await made({
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    starts: '08:00',
    ends: '20:00',
    visits: 5,
    buffer_minutes: 0,
  });
  await change(of, { from_day: of.first_day, changes: { nanny_polo_id: nanny.id } });
  await change(of, { from_day: of.first_day, changes: { starts: '20:00', ends: '08:00' } });
  await change(of, { from_day: of.first_day, changes: { starts: '06:00', ends: '23:00' } });
  const after = await bookingsOf(coordinator, of.id);
  expect(startsOf(after)).toEqual(Array.from({ length: 5 }, () => '06:00'));
});

test('the family is asked to agree to a higher price, unless they already have', async () => {
  const of = await made({ visits: 2 });
  const asked = await change(of, { from_day: of.first_day, changes: { bill_rate_minor: 5000 } });
  expect(asked.before_minor).toBeLessThan(asked.after_minor);
  const pending = await bookingsOf(coordinator, of.id);
  expect(pending.reduce((sum, one) => sum + (one.pending_minor ?? 0), 0)).toBe(asked.after_minor);
  const sent = { from_day: of.first_day, family_agreed: true, changes: { bill_rate_minor: 6000 } };
  const { after_minor } = await change(of, sent);
  const agreed = await bookingsOf(coordinator, of.id);
  expect(agreed.map((one) => [one.pending_minor, one.bill_rate_minor])).toEqual([
    [null, 6000],
    [null, 6000],
  ]);
  const histories = await Promise.all(agreed.map((one) => coordinator.call(booking.history, params(one))));
  const eventOf = (action: string) => histories.map((events) => events.find((one) => one.action === action));
  expect(eventOf('agree-price').map((one) => one?.actor)).toEqual(eventOf('create').map((one) => one?.actor));
  const sums = eventOf('agree-price').map((one) => Number(one?.after?.agreed_minor));
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(after_minor);
});

test('ending a series early cancels its visits from the given day, including the planned ones', async () => {
  const of = await made({ visits: 30 });
  const nanny = await readyNanny(product.db);
  const [, , third] = await bookingsOf(coordinator, of.id);
  const confirmed = await confirm(third as Booking, nanny.id);
  const state = await stored();
  const sent = { from_day: day(7) };
  const preview = await cancel(of, { ...sent, preview: true });
  expect(await stored()).toEqual(state);
  const done = await cancel(of, sent);
  expect(done).toEqual(preview);
  expect(done.visits.every(({ effect }) => effect === 'cancelled')).toBe(true);
  expect(done.visits).toHaveLength(28);
  expect(done.after_minor).toBe(0);
  expect(await latest(of)).toMatchObject({ last_day: day(6) });
  const after = await bookingsOf(coordinator, of.id);
  expect(after.filter((one) => one.status === 'requested')).toHaveLength(2);
  expect(after.find((one) => one.id === confirmed.id)).toMatchObject({ status: 'cancelled' });
  const visits = await coordinator.call(listSeriesVisits, { ...params(of), query: {} });
  expect(visits).toHaveLength(after.length);
});

test('cancelling a confirmed visit that begins soon costs its fee, unless it is waived', async () => {
  const fees: number[] = [];
  for (const waive_fee of [false, true]) {
    const of = await made({ weekdays: [1, 2, 3, 4, 5, 6, 7], visits: 2 });
    const one = await confirm(first(await bookingsOf(coordinator, of.id)), (await readyNanny(product.db)).id);
    await beginNow(product.db, one, 30, 270);
    const done = await cancel(of, { from_day: of.first_day, waive_fee });
    fees.push(done.fee_minor);
    const after = await bookingsOf(coordinator, of.id);
    expect(after.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(done.fee_minor).toBe(after.reduce((sum, row) => sum + (row.cancellation_fee_minor ?? 0), 0));
  }
  expect(fees[0]).toBeGreaterThan(0);
  expect(fees[1]).toBe(0);
});

test('a pause leaves its days out, and the series continues after it', async () => {
  const of = await made();
  const [, , third] = await bookingsOf(coordinator, of.id);
  await reschedule(third as Booking, 1);
  const done = await cancel(of, { from_day: day(7), to_day: day(13), keep_changed: true });
  expect(done.visits.map((one) => [one.day, one.effect])).toEqual([
    [day(8), 'kept'],
    [day(10), 'cancelled'],
  ]);
  expect(await latest(of)).toMatchObject({ left_out: [day(10)], last_day: of.last_day });
  const after = await bookingsOf(coordinator, of.id);
  expect(after.filter((one) => one.status === 'requested')).toHaveLength(5);
});

test('a visit that has begun is kept', async () => {
  const of = await made();
  const one = first(await bookingsOf(coordinator, of.id));
  await beginNow(product.db, one);
  const done = await cancel(of, { from_day: of.first_day });
  expect(done.visits[0]).toMatchObject({ effect: 'kept', reasons: ['Has begun'] });
});

test('a day whose booking was deleted or cancelled on its own stays left out after a change', async () => {
  const of = await made();
  const [, , third, fourth] = (await bookingsOf(coordinator, of.id)) as [Booking, Booking, Booking, Booking];
  await coordinator.call(booking.remove, params(third));
  await coordinator.call(bookingTransitionCalls.cancel, {
    ...params(fourth),
    body: { version: fourth.version },
  });
  const done = await change(of, { from_day: day(7), changes: { starts: '16:00', ends: '20:00' } });
  const next = await coordinator.call(series.get, params({ id: done.series_id }));
  expect(next.left_out).toEqual([third.series_day, fourth.series_day]);
  expect(daysOf(await bookingsOf(coordinator, next.id))).toEqual([day(15), day(17)]);
});

test.each([
  ['a stale version', { version: 1_000 }, 409, {}],
  ['a day in the past', { from_day: '2020-01-01' }, 422, { from_day: /In the past/ }],
  ['a day after the end', { from_day: '2099-01-01' }, 422, { from_day: /After the last day/ }],
  ['an empty change', { changes: {} }, 422, { changes: /Choose/ }],
  [
    'an end before the change',
    { changes: { last_day: '2020-01-01' } },
    422,
    { 'changes.last_day': /before/ },
  ],
  ['a visit that is too short', { changes: { ends: '15:10' } }, 422, { 'changes.ends': /At least/ }],
  ['an empty list of children', { changes: { children: [] } }, 422, { 'changes.children': /at least one/ }],
  [
    'an unknown nanny',
    { changes: { nanny_polo_id: 999_999 } },
    422,
    { 'changes.nanny_polo_id': /does not exist/ },
  ],
] as const)('refuses %s, and changes nothing', async (_, sent, status, errors) => {
  const of = await made({ visits: 2 });
  const state = await stored();
  const body = { from_day: agencyDayOf(), changes: { starts: '14:00' }, ...sent };
  const error = await change(of, body).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status });
  for (const [field, message] of Object.entries(errors))
    expect((error as { body: { errors: Record<string, string[]> } }).body.errors[field]?.join()).toMatch(
      message,
    );
  expect(await stored()).toEqual(state);
});

test('of two changes with the same version, one is stale', async () => {
  const of = await made();
  const call = (starts: string) =>
    coordinator.call(changeSeries, {
      ...params(of),
      body: { version: of.version, from_day: day(7), keep_changed: true, changes: { starts } },
    });
  const results = await Promise.allSettled([call('14:00'), call('13:00')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const all = await queryRows<{ day: string }>(
    product.db,
    sql`SELECT series_day::text AS day FROM booking b JOIN series s ON s.id = b.series_id
      WHERE ${of.id} IN (s.id, s.root_id)`,
  );
  expect(all.map((one) => one.day).toSorted()).toEqual([1, 3, 8, 10, 15, 17].map(day));
});

test('a suspended family’s series can be ended but not changed', async () => {
  const of = await made({ visits: 2 });
  await product.db.execute(sql`UPDATE parent_user SET status = 'suspended' WHERE id = ${of.parent_id}`);
  await expect(change(of, { from_day: of.first_day, changes: { starts: '14:00' } })).rejects.toMatchObject({
    status: 422,
  });
  expect(await cancel(of, { from_day: of.first_day })).toMatchObject({ allowed: true });
});
