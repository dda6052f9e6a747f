/** Closing days, the agency's own holidays and school terms, through the calls of the office and of a parent. */

import { countBookedDays } from '@nanny-polo/shared/bookings/booked-days';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { series as contract, draftSeries, listSeriesVisits } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { requestBookingChange } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { getUserSeries, requestSeries, skipSeriesVisit } from '@nanny-polo/shared/bookings/user-series';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { raceRounds } from '../../test/database.ts';
import { guest, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';
import { listVisitDays } from '../series-plan/visits.ts';

const product = await openProduct();
const signIn = async (realm: 'admin' | 'user', id: number) =>
  product.plainClient(await openSession(product.db, { realm, id }, { ip: '', userAgent: '' }));
const owner = await signIn('admin', 1);
const family = await readyParent(product.db);
const parent = await signIn('user', family.id);

const params = { id: 1 };
const change = async (patch: object) => {
  const { version } = await owner.call(agencySettings.get, { params });
  return owner.call(agencySettings.update, { params, body: { version, ...patch } });
};

afterEach(async () => {
  await change({ closing_days: [], school_terms: [], series_horizon_weeks: 8 });
  await product.db.update(series).set({ source: 'phone', last_day: sql`greatest(first_day, made_until)` });
});

const today = agencyDayOf();
const closed = (first_day: string, last_day = first_day) => ({
  first_day,
  last_day,
  name: 'Summer outing',
  closed: true,
  holiday: false,
});
const holiday = (day: string) => ({ ...closed(day), name: 'Founders’ Day', closed: false, holiday: true });
const term = (first_day: string, last_day: string) => ({ first_day, last_day, name: 'Term' });

/** Returns the first day, some days ahead, that is no bank holiday. */
function ordinaryDay(days: number): string {
  const day = addDays(today, days);
  return bankHolidayOf(day) ? ordinaryDay(days + 1) : day;
}
const at = (day: string, from = '09:00', to = '13:00', until = day) => ({
  start_at: `${day}T${from}:00.000Z`,
  end_at: `${until}T${to}:00.000Z`,
});

const request = (time: object, client = parent) =>
  client.call(requestBooking, {
    body: { service: 'hourly', children: [guest], ...time } as never,
  });
const book = (time: object) =>
  owner.call(booking.create, {
    body: { parent_id: family.id, service: 'hourly', children: [guest], ...time } as never,
  });

test('refuses a parent’s request that begins on a closed day, with the day and its name', async () => {
  const day = ordinaryDay(40);
  await change({ closing_days: [closed(day)] });
  const refused = {
    status: 422,
    body: { errors: { start_at: [expect.stringMatching(/We are closed on .*: Summer outing/)] } },
  };
  await expect(request(at(day))).rejects.toMatchObject(refused);
  await expect(request({ ...at(day), unusual_time: ['closed'] })).rejects.toMatchObject(refused);
  const made = await request(at(addDays(day, 1)));
  const asked = { params: { id: made.id }, body: { message: 'Earlier, please', ...at(day) } };
  await expect(parent.call(requestBookingChange, asked)).rejects.toMatchObject(refused);
});

test('decides a night that begins or ends on a closed day by the day of its start', async () => {
  const day = ordinaryDay(44);
  const night = (from: string) => ({ service: 'overnight', ...at(from, '21:00', '07:00', addDays(from, 1)) });
  await change({ closing_days: [closed(day)] });
  expect((await request(night(addDays(day, -1)))).status).toBe('requested');
  await expect(request(night(day))).rejects.toMatchObject({ status: 422 });
});

test('uses the agency’s calendar for closed days, whatever the clock does', async () => {
  const { time_zone } = await owner.call(agencySettings.get, { params });
  const day = ordinaryDay(60);
  await change({ closing_days: [closed(day)], time_zone: 'Pacific/Auckland' });
  // Late in the evening before in UTC is the closed day in Auckland.
  await expect(request(at(addDays(day, -1), '20:00', '23:59'))).rejects.toMatchObject({ status: 422 });
  expect((await request(at(day, '14:00', '18:00'))).status).toBe('requested');
  await change({ time_zone });
});

test('asks the office before a booking is made on, or moved to, a closed day', async () => {
  const day = ordinaryDay(48);
  await change({ closing_days: [closed(day)] });
  const question = {
    status: 409,
    body: { code: 'unusual_time', data: { reasons: [{ kind: 'closed', day, name: 'Summer outing' }] } },
  };
  await expect(book(at(day))).rejects.toMatchObject(question);
  expect((await book({ ...at(day), unusual_time: ['closed'] })).status).toBe('requested');
  const { id, version } = await book(at(addDays(day, 1)));
  const move = (consent: object) =>
    owner.call(rescheduleBooking, {
      params: { id },
      body: { version, ...at(day, '15:00', '19:00'), ...consent },
    });
  await expect(move({})).rejects.toMatchObject(question);
  expect((await move({ unusual_time: ['closed'] })).start_at).toBe(at(day, '15:00').start_at);
});

test('counts the visits and requests on the days that are entered, and changes none of them', async () => {
  const day = ordinaryDay(52);
  const { id } = await book(at(day));
  const periods = [
    { first_day: addDays(day, -1), last_day: day },
    { first_day: addDays(day, 300), last_day: addDays(day, 300) },
  ];
  const before = await owner.call(countBookedDays, { params, body: { periods } });
  await book(at(day, '15:00', '19:00'));
  await change({ closing_days: [closed(day)] });
  const [first, second] = await owner.call(countBookedDays, { params, body: { periods } });
  expect(first).toEqual({
    ...periods[0],
    visits: before[0]?.visits,
    requests: (before[0]?.requests ?? 0) + 1,
  });
  expect(second).toEqual({ ...periods[1], visits: 0, requests: 0 });
  expect((await owner.call(booking.get, { params: { id } })).status).toBe('requested');
});

test.each([
  [{ last_day: '2030-01-01' }, 'closing_days.0.last_day', 'Must not be before the first day'],
  [{ closed: false }, 'closing_days.0.closed', 'Choose closed, holiday or both'],
  [{ name: ' ' }, 'closing_days.0.name', 'Required'],
  [{ first_day: '2030-02-30' }, 'closing_days.0.first_day', 'Not a date'],
])('refuses a closing day with %j', async (wrong, field, message) => {
  const entry = { ...closed('2030-01-02'), ...wrong };
  await expect(change({ closing_days: [entry] })).rejects.toMatchObject({
    status: 422,
    body: { errors: { [field]: [message] } },
  });
});

test('a holiday entered later changes no agreed price, and costs more in bookings requested from then on', async () => {
  const day = ordinaryDay(56);
  const before = await book(at(day));
  const quote = (id: number) => owner.call(quoteOfBooking, { params: { id } });
  const agreed = await quote(before.id);
  await change({ closing_days: [holiday(day)] });
  const after = await book(at(day, '15:00', '19:00'));
  expect(await quote(before.id)).toMatchObject({ total_minor: agreed.total_minor });
  const { lines, total_minor } = await quote(after.id);
  expect(lines.find(({ kind }) => kind === 'holiday')?.label).toBe('Founders’ Day, 50% more');
  expect(total_minor).toBe(agreed.total_minor * 1.5);
  // A holiday that is removed later stays in the price as well.
  await change({ closing_days: [] });
  expect(await quote(after.id)).toMatchObject({ total_minor });
});

test('a closed day costs no more unless it is a holiday too', async () => {
  const day = ordinaryDay(58);
  await change({ closing_days: [closed(day)] });
  const { id } = await book({ ...at(day), unusual_time: ['closed'] });
  const { lines } = await owner.call(quoteOfBooking, { params: { id } });
  expect(lines.map(({ kind }) => kind)).toEqual(['care_hours']);
});

const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], children: [guest] };

test('a series skips closed days when it is made and extended, and says why; earlier visits stay', async () => {
  const first_day = addDays(today, 20);
  const made = await createSeries(owner, { parent_id: family.id, ...daily, first_day, last_day: null });
  const [booked, planned] = [addDays(first_day, 2), addDays(made.made_until, 3)];
  await change({ closing_days: [closed(booked), closed(planned)] });
  const now = new Date(Date.now() + 7 * 86_400_000).toISOString();
  expect(await extendSeries(product.db, now)).toBeGreaterThan(0);
  const days = (await bookingsOf(owner, made.id)).map(({ series_day }) => series_day);
  expect(days).toContain(booked);
  expect(days).not.toContain(planned);
  expect(days).toContain(addDays(planned, 1));
  const visits = await owner.call(listSeriesVisits, { params: { id: made.id }, query: {} });
  expect(visits.filter(({ skipped }) => skipped !== null)).toMatchObject([
    { day: planned, booking: null, skipped: 'Closed: Summer outing' },
  ]);
  const { upcoming } = await parent.call(getUserSeries, { params: { id: made.id } });
  expect(upcoming.find(({ day }) => day === planned)).toMatchObject({ skippable: false });
  const skip = { params: { id: made.id }, body: { day: planned, fee_minor: 0 } };
  await expect(parent.call(skipSeriesVisit, skip)).rejects.toMatchObject({ status: 422 });
});

test('visits of a series that are made later cost what a holiday costs that is known by then', async () => {
  const first_day = addDays(today, 20);
  const made = await createSeries(owner, { parent_id: family.id, ...daily, first_day, last_day: null });
  const day = ordinaryDay(58 + 4);
  await change({ closing_days: [holiday(addDays(first_day, 1)), holiday(day)] });
  await extendSeries(product.db, new Date(Date.now() + 14 * 86_400_000).toISOString());
  const visits = await bookingsOf(owner, made.id);
  const labels = async (on: string) => {
    const id = visits.find(({ series_day }) => series_day === on)?.id ?? 0;
    const { lines } = await owner.call(quoteOfBooking, { params: { id } });
    return lines.map(({ label }) => label);
  };
  expect(await labels(day)).toContain('Founders’ Day, 50% more');
  expect(await labels(addDays(first_day, 1))).not.toContain('Founders’ Day, 50% more');
});

test('counts visits without closed days, and names those that are skipped in the draft', async () => {
  const first_day = addDays(today, 20);
  await change({ closing_days: [closed(addDays(first_day, 1), addDays(first_day, 2))] });
  const rule = { ...daily, interval_weeks: 1, starts: '10:00', ends: '14:00' };
  const body = { parent_id: family.id, service: 'hourly' as const, ...rule, first_day, visits: 3 };
  const { visits, skipped, last_day } = await owner.call(draftSeries, { body });
  const days = [first_day, addDays(first_day, 3), addDays(first_day, 4)];
  expect([visits.map(({ day }) => day), last_day]).toEqual([days, days.at(-1)]);
  expect(skipped.map(({ day }) => day)).toEqual([addDays(first_day, 1), addDays(first_day, 2)]);
});

test('in term time only, makes visits in the known terms and waits for further ones', async () => {
  const first_day = addDays(today, 20);
  const terms = [term(first_day, addDays(first_day, 1)), term(addDays(first_day, 5), addDays(first_day, 6))];
  const rule = { ...daily, interval_weeks: 1, starts: '10:00', ends: '14:00', first_day };
  const body = { service: 'hourly' as const, ...rule, term_time_only: true };
  await expect(parent.call(requestSeries, { body })).rejects.toMatchObject({
    status: 422,
    body: { errors: { term_time_only: ['No school terms have been entered'] } },
  });
  await change({ school_terms: terms });
  await expect(parent.call(requestSeries, { body: { ...body, visits: 5 } })).rejects.toMatchObject({
    status: 422,
    body: { errors: { visits: [expect.stringContaining('no school term is known after')] } },
  });
  const { id } = await parent.call(requestSeries, { body });
  const inTerms = [0, 1, 5, 6].map((days) => addDays(first_day, days));
  const daysOf = async () => (await bookingsOf(owner, id)).map(({ series_day }) => series_day);
  expect(await daysOf()).toEqual(inTerms);
  const record = await owner.call(contract.get, { params: { id } });
  expect(record).toMatchObject({ term_time_only: true, made_until: inTerms.at(-1) });
  await product.db.update(series).set({ source: 'phone' });
  const now = new Date(Date.now() + 86_400_000).toISOString();
  expect(await extendSeries(product.db, now)).toBe(0);
  // A change of the terms removes no visit, and the next extension follows the new ones.
  await change({ school_terms: [terms[0], term(addDays(first_day, 9), addDays(first_day, 10))] });
  expect(await extendSeries(product.db, now)).toBe(1);
  expect(await daysOf()).toEqual([...inTerms, addDays(first_day, 9), addDays(first_day, 10)]);
});

test('the switch of a series cancels its visits between the terms', async () => {
  const first_day = addDays(today, 20);
  const last_day = addDays(first_day, 7);
  const made = await createSeries(owner, { parent_id: family.id, ...daily, first_day, last_day });
  await change({ school_terms: [term(first_day, addDays(first_day, 1)), term(last_day, last_day)] });
  const { version } = await owner.call(contract.get, { params: { id: made.id } });
  const body = { version, from_day: first_day, keep_changed: true, changes: { term_time_only: true } };
  const { visits } = await owner.call(changeSeries, { params: { id: made.id }, body });
  const cancelled = visits.filter(({ effect }) => effect === 'cancelled');
  expect(cancelled.map(({ day }) => day)).toEqual([2, 3, 4, 5, 6].map((days) => addDays(first_day, days)));
});

test('the visits of any rule are its days without skips, closed days and days outside the terms', async () => {
  const offset = fc.integer({ min: 0, max: 120 });
  const period = fc.tuple(offset, fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({
    first_day: addDays('2027-03-01', from),
    last_day: addDays('2027-03-01', from + length),
  }));
  const cases = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort()),
    interval_weeks: fc.integer({ min: 1, max: 3 }),
    first: offset,
    left_out: fc.array(offset, { maxLength: 10 }),
    term_time_only: fc.boolean(),
    closings: fc.array(fc.record({ period, closed: fc.boolean() }), { maxLength: 4 }),
    terms: fc.array(period, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(cases, ({ first, left_out, closings, terms, ...rule }) => {
      const first_day = addDays('2027-03-01', first);
      const leftOut = left_out.map((days) => addDays('2027-03-01', days));
      const days = {
        closing_days: closings.map(({ period, closed }) => ({
          ...period,
          name: 'Day',
          closed,
          holiday: true,
        })),
        school_terms: terms.map((period) => ({ ...period, name: 'Term' })),
      };
      const whole = { ...rule, first_day, last_day: null, left_out: leftOut, starts: '09:00', ends: '12:00' };
      const to = addDays('2027-03-01', 200);
      const isIn = (day: string, { first_day, last_day }: { first_day: string; last_day: string }) =>
        first_day <= day && day <= last_day;
      const expected = [];
      for (let day = first_day; day <= to; day = addDays(day, 1)) {
        const week = Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
        const firstWeek = Math.floor((Date.parse(first_day) / 86_400_000 + 3) / 7);
        const isOfRule =
          rule.weekdays.includes(weekdayOf(day)) && (week - firstWeek) % rule.interval_weeks === 0;
        const isClosed = closings.some((closing) => closing.closed && isIn(day, closing.period));
        const isInTerm = !rule.term_time_only || terms.some((period) => isIn(day, period));
        if (isOfRule && !leftOut.includes(day) && !isClosed && isInTerm) expected.push(day);
      }
      expect(listVisitDays(whole, { from: first_day, to }, days)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('a request while its day is being closed is refused, or counted for the person who closes it', async () => {
  for (const round of raceRounds(20)) {
    const day = ordinaryDay(64 + round);
    const periods = [{ first_day: day, last_day: day }];
    const count = async () => (await owner.call(countBookedDays, { params, body: { periods } }))[0]?.requests;
    const other = await signIn('user', (await readyParent(product.db)).id);
    const [requested, told] = await Promise.allSettled([
      request(at(day, '10:00', '14:00'), other),
      change({ closing_days: [closed(day)] }).then(count),
    ]);
    expect(told).toEqual({ status: 'fulfilled', value: await count() });
    if (requested.status === 'rejected') expect(requested.reason).toMatchObject({ status: 422 });
    await expect(request(at(day, '15:00', '19:00'), other)).rejects.toMatchObject({ status: 422 });
    await change({ closing_days: [] });
  }
});
