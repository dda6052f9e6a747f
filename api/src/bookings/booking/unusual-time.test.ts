import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { previewPlacement } from '@nanny-polo/shared/bookings/roster';
import { series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import type { UnusualTime, UnusualTimeKind } from '@nanny-polo/shared/bookings/unusual-time';
import { requestBookingChange } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { requestSeries } from '@nanny-polo/shared/bookings/user-series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { findAgencyInstant, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { system } from '../../kernel/history/service.ts';
import { guest, nextSlot, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { refuseUnusualTime, setOffice } from './unusual-time.ts';

const product = await openProduct(longUndo);
const signIn = async (realm: 'admin' | 'user', id: number) =>
  product.plainClient(await openSession(product.db, { realm, id }, { ip: '', userAgent: '' }));
const owner = await signIn('admin', 1);

const hour = 3_600_000;
const phone = '020 7946 0142';
const isoAt = (time: number) => new Date(time).toISOString();
const clockAt = (time: number) => isoAt(readAgencyClock(time)).slice(11, 16);

/** Opens the office at all hours, or closes it now until three hours from now. */
const open = () => setOffice({ opens: '00:00', closes: '24:00', phone });
const close = () =>
  setOffice({ opens: clockAt(Date.now() + 3 * hour), closes: clockAt(Date.now() - 3 * hour), phone });

let parent: Awaited<ReturnType<typeof readyParent>>;
let client: typeof owner;
beforeEach(async () => {
  parent = await readyParent(product.db);
  client = await signIn('user', parent.id);
});
afterEach(() => {
  vi.useRealTimers();
  open();
});

/** Returns the refusal of a call that asks about its time. */
async function reasonsOf(call: Promise<unknown>): Promise<UnusualTime[]> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${error}`);
  expect(error).toMatchObject({ status: 409, body: { code: 'unusual_time' } });
  return (error.body.data as { reasons: UnusualTime[] }).reasons;
}

/** Expects a call to ask about exactly these kinds, with no or other kinds too, and to succeed with them. */
async function asksOnce<Result>(
  call: (unusual_time?: UnusualTimeKind[]) => Promise<Result>,
  kinds: readonly UnusualTimeKind[],
): Promise<Result> {
  const kindsOf = async (refused: Promise<unknown>) => (await reasonsOf(refused)).map(({ kind }) => kind);
  expect(await kindsOf(call())).toEqual(kinds);
  const others = (['long', 'far_ahead', 'short_notice'] as const).filter((kind) => !kinds.includes(kind));
  expect(await kindsOf(call(others))).toEqual(kinds);
  expect(await kindsOf(call(['long', 'far_ahead', 'short_notice']))).toEqual(kinds);
  return call([...kinds]);
}

/** Returns 09:00 on the agency's clock on the day `days` from now. */
const nine = (days: number) => findAgencyInstant(Date.parse(`${addDays(agencyDayOf(), days)}T09:00Z`));
const from = (start: number, hours = 3) => ({
  start_at: isoAt(start),
  end_at: isoAt(start + hours * hour),
});

/** The times that each kind is about. */
const unusual = {
  long: () => from(nine(30), 25),
  far_ahead: () => from(nine(400)),
  short_notice: () => from(Date.now() + hour),
};
const kinds = ['long', 'far_ahead', 'short_notice'] as const;
const closeFor = (kind: UnusualTimeKind) => kind === 'short_notice' && close();

const formOf = (time: Pick<Booking, 'start_at' | 'end_at'>, more = {}) => ({
  parent_id: parent.id,
  service: 'hourly' as const,
  ...time,
  children: [guest],
  ...more,
});
const book = (time = nextSlot(), more: Partial<Body<typeof booking.create>> = {}) =>
  owner.call(booking.create, { body: formOf(time, more) });

describe.each(kinds)('%s', (kind) => {
  test('a new booking of the office', async () => {
    closeFor(kind);
    const time = unusual[kind]();
    await asksOnce((unusual_time) => book(time, { ...(unusual_time && { unusual_time }) }), [kind]);
  });

  test('a request of a family', async () => {
    closeFor(kind);
    const body = { service: 'hourly' as const, ...unusual[kind](), children: [guest] };
    await asksOnce(
      (unusual_time) => client.call(requestBooking, { body: { ...body, unusual_time } }),
      [kind],
    );
  });

  test('a rescheduled booking, whose preview does not ask', async () => {
    const { id, version } = await book();
    closeFor(kind);
    const [params, body] = [{ id }, { version, ...unusual[kind]() }];
    await owner.call(previewPlacement, { params, body });
    await asksOnce(
      (unusual_time) => owner.call(rescheduleBooking, { params, body: { ...body, unusual_time } }),
      [kind],
    );
  });

  test('a changed booking, alone or with others', async () => {
    const { id, version } = await book();
    closeFor(kind);
    const time = unusual[kind]();
    const query = { filter: { id: [id] } };
    const call = (unusual_time?: UnusualTimeKind[]) =>
      owner.call(booking.updateMany, { query, body: { ...time, unusual_time } });
    expect((await reasonsOf(call())).map((one) => one.kind)).toEqual([kind]);
    await asksOnce(
      (unusual_time) =>
        owner.call(booking.update, { params: { id }, body: { version, ...time, unusual_time } }),
      [kind],
    );
    await call();
  });

  test('a change that a family asks for', async () => {
    const { id } = await book();
    closeFor(kind);
    const body = { ...unusual[kind](), message: 'Another time, please' };
    await asksOnce(
      (unusual_time) =>
        client.call(requestBookingChange, { params: { id }, body: { ...body, unusual_time } }),
      [kind],
    );
  });
});

test('says what a person needs to judge the time', async () => {
  close();
  const time = from(nine(400), 30);
  const [long, far] = await reasonsOf(book(time));
  const made = await book(time, { unusual_time: ['long', 'far_ahead'] });
  const { total_minor } = await owner.call(quoteOfBooking, { params: { id: made.id } });
  expect(long).toEqual({ kind: 'long', ...time, hours: 30, price_minor: total_minor });
  expect(far).toEqual({ kind: 'far_ahead', start_at: time.start_at, days: 400 });
  const soon = from(Date.now() + hour);
  const [short] = await reasonsOf(book(soon));
  expect(short).toMatchObject({ kind: 'short_notice', start_at: soon.start_at, phone });
  expect(short).toHaveProperty('opens', expect.stringMatching(/^\d\d:\d\d$/));
});

test('asks about all reasons of one call together', async () => {
  close();
  const time = from(Date.now() + hour, 30);
  await asksOnce(
    (unusual_time) => book(time, { ...(unusual_time && { unusual_time }) }),
    ['long', 'short_notice'],
  );
});

test('asks about the time and the children one after another', async () => {
  const body = formOf(unusual.far_ahead(), { children: parent.children.map(omitPrivateNotes) });
  const first = await owner.call(booking.create, { body: { ...body, unusual_time: ['far_ahead'] } });
  await reasonsOf(owner.call(booking.create, { body }));
  const again = owner.call(booking.create, { body: { ...body, unusual_time: ['far_ahead'] } });
  await expect(again).rejects.toMatchObject({ body: { code: 'children_booked' } });
  const both = { unusual_time: ['far_ahead' as const], also_booked: [first.id] };
  await owner.call(booking.create, { body: { ...body, ...both } });
});

test('does not ask again about a time that stays as it is', async () => {
  const made = await book(from(nine(400), 30), { unusual_time: ['long', 'far_ahead'] });
  const params = { id: made.id };
  const { version } = await owner.call(booking.update, {
    params,
    body: { version: made.version, notes: 'Bring wellies', start_at: made.start_at, end_at: made.end_at },
  });
  const { start_at, end_at } = made;
  const same = await owner.call(rescheduleBooking, { params, body: { version, start_at, end_at } });
  const longer = { version: same.version, start_at, end_at: isoAt(Date.parse(end_at) + hour) };
  const stretched = await reasonsOf(owner.call(rescheduleBooking, { params, body: longer }));
  expect(stretched.map(({ kind }) => kind)).toEqual(['long']);
});

test('asks about a long visit only by the hour, and when a visit becomes one by the hour', async () => {
  const made = await book(from(nine(30), 30), { service: 'overnight' });
  const body = { version: made.version, service: 'hourly' as const };
  expect(await reasonsOf(owner.call(booking.update, { params: { id: made.id }, body }))).toHaveLength(1);
  await book(from(nine(32), 24));
});

test('a visit in the past is neither soon nor far ahead, and an undo never asks', async () => {
  close();
  await book(from(Date.now() - hour), { past_visit: true });
  open();
  const far = await book(unusual.far_ahead(), { unusual_time: ['far_ahead'] });
  const body = { version: far.version, ...nextSlot() };
  const change = await write(owner, 'POST', `/admin/booking/${far.id}/reschedule`, body);
  await undo(owner, change.undo);
  const { start_at } = await owner.call(booking.get, { params: { id: far.id } });
  expect(start_at).toBe(far.start_at);
});

describe('a series', () => {
  const formFrom = (first_day: string, more = {}) => ({
    service: 'hourly' as const,
    weekdays: [weekdayOf(first_day)],
    interval_weeks: 1,
    first_day,
    last_day: addDays(first_day, 21),
    starts: '09:00',
    ends: '12:00',
    children: [guest],
    ...more,
  });
  const create = (first_day: string, more = {}) =>
    owner.call(series.create, { body: { ...formFrom(first_day, more), parent_id: parent.id } });

  test('begins more than a year ahead', async () => {
    const first = addDays(agencyDayOf(), 400);
    await asksOnce((unusual_time) => create(first, { unusual_time }), ['far_ahead']);
    const body = formFrom(first);
    await asksOnce(
      (unusual_time) => client.call(requestSeries, { body: { ...body, unusual_time } }),
      ['far_ahead'],
    );
  });

  test('begins soon while the office is closed', async () => {
    // Within a day, or the sessions would be over.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() < nine(0) ? nine(0) : nine(1) });
    const start = Date.now() + hour;
    close();
    const times = { starts: clockAt(start), ends: clockAt(start + 3 * hour) };
    const call = (unusual_time?: UnusualTimeKind[]) =>
      create(agencyDayOf(isoAt(start)), { ...times, unusual_time });
    await asksOnce(call, ['short_notice']);
  });

  test('does not ask because it has no end, or ends more than a year ahead', async () => {
    const first = addDays(agencyDayOf(), 7);
    await create(first, { last_day: null });
    await create(first, { last_day: addDays(first, 500) });
  });

  test('asks about other times and a later end, not about what stays', async () => {
    const first = addDays(agencyDayOf(), 400);
    const { id, version, last_day } = await create(first, { unusual_time: ['far_ahead'] });
    const change = (changes: Body<typeof changeSeries>['changes'], unusual_time?: UnusualTimeKind[]) =>
      owner.call(changeSeries, {
        params: { id },
        body: { version, from_day: first, keep_changed: false, changes, unusual_time },
      });
    await reasonsOf(change({ starts: '08:00' }));
    await reasonsOf(change({ last_day: addDays(last_day ?? first, 14) }));
    await change({ last_day: addDays(first, 14) });
  });
});

describe('on a fixed clock', () => {
  const soon = { opens: '08:00', closes: '18:00', phone };

  test.each([
    ['at night', soon, '2026-11-28T22:30:00Z', '2026-11-29T00:30:00Z', ['short_notice']],
    ['in more than two hours', soon, '2026-11-28T22:30:00Z', '2026-11-29T00:30:01Z', []],
    [
      'before it opens, although it begins later',
      soon,
      '2026-11-30T07:59:59Z',
      '2026-11-30T09:00:00Z',
      ['short_notice'],
    ],
    ['as it opens', soon, '2026-11-30T08:00:00Z', '2026-11-30T09:00:00Z', []],
    ['in the last minute', soon, '2026-11-30T17:59:59Z', '2026-11-30T19:00:00Z', []],
    ['as it closes', soon, '2026-11-30T18:00:00Z', '2026-11-30T19:00:00Z', ['short_notice']],
    ['on the agency’s clock in summer', soon, '2026-07-01T07:00:00Z', '2026-07-01T08:00:00Z', []],
    [
      'on the agency’s clock on a summer’s evening',
      soon,
      '2026-07-01T17:00:00Z',
      '2026-07-01T18:00:00Z',
      ['short_notice'],
    ],
    ['in the past', soon, '2026-11-28T22:30:00Z', '2026-11-28T22:00:00Z', []],
    [
      'without opening hours',
      { opens: '', closes: '', phone },
      '2026-11-28T22:30:00Z',
      '2026-11-28T23:00:00Z',
      [],
    ],
    [
      'with marked hours',
      { opens: '[opening time]', closes: '[closing time]', phone },
      '2026-11-28T22:30:00Z',
      '2026-11-28T23:00:00Z',
      [],
    ],
    [
      'open past midnight',
      { opens: '18:00', closes: '02:00', phone },
      '2026-11-28T01:00:00Z',
      '2026-11-28T02:00:00Z',
      [],
    ],
    [
      'closed by day',
      { opens: '18:00', closes: '02:00', phone },
      '2026-11-28T02:00:00Z',
      '2026-11-28T03:00:00Z',
      ['short_notice'],
    ],
    [
      'open until 24:00',
      { opens: '07:00', closes: '24:00', phone },
      '2026-11-28T23:59:00Z',
      '2026-11-29T01:00:00Z',
      [],
    ],
    [
      'always open',
      { opens: '09:00', closes: '09:00', phone },
      '2026-11-28T03:00:00Z',
      '2026-11-28T04:00:00Z',
      [],
    ],
    ['a year ahead', soon, '2026-11-28T12:00:00Z', '2027-11-28T12:00:00Z', []],
    ['a minute more', soon, '2026-11-28T12:00:00Z', '2027-11-28T12:01:00Z', ['far_ahead']],
    ['a leap year', soon, '2027-06-01T12:00:00Z', '2028-06-01T12:00:00Z', []],
    [
      'the same clock time across the seasons’ offsets',
      soon,
      '2026-03-28T12:00:00Z',
      '2027-03-28T11:00:00Z',
      [],
    ],
    ['a wrong year', soon, '2026-11-28T12:00:00Z', '2062-11-28T12:00:00Z', ['far_ahead']],
  ] as const)('%s', async (_, office, now, start, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    setOffice(office);
    const call = refuseUnusualTime(product.db, system, { visits: [], starts: [start] });
    if (expected.length === 0) return call;
    expect((await call.catch((error: unknown) => error)) as object).toMatchObject({
      body: { data: { reasons: expected.map((kind) => ({ kind })) } },
    });
  });
});
