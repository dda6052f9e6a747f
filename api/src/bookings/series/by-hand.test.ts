/** Visits of a series that are changed, cancelled or deleted on their own. */

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerSeriesForNanny, offerSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';
import { extendSeries } from './extend.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');

async function firstVisits() {
  const { id: parent_id } = await readyParent(product.db);
  const made = await createSeries(coordinator, { parent_id, visits: 5 });
  return bookingsOf(coordinator, made.id);
}

const at = <T>(list: readonly T[], index = 0): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`Nothing at ${index}`);
  return found;
};

const get = ({ id }: Booking) => coordinator.call(booking.get, { params: { id } });

const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString();

const put = async (one: Booking, changes: Omit<Body<typeof booking.update>, 'version'>) =>
  coordinator.call(booking.update, {
    params: { id: one.id },
    body: { ...(await get(one)), ...changes },
  });

test('a visit is marked when its time, nanny, children, place or service is changed for it alone', async () => {
  const [one, two, three, four, five] = (await firstVisits()) as [
    Booking,
    Booking,
    Booking,
    Booking,
    Booking,
  ];
  const { id: nanny_polo_id } = await readyNanny(product.db);
  const rescheduled = await coordinator.call(rescheduleBooking, {
    params: { id: one.id },
    body: { version: one.version, start_at: later(one.start_at), end_at: later(one.end_at) },
  });
  const given = await coordinator.call(rescheduleBooking, {
    params: { id: two.id },
    body: { version: two.version, start_at: two.start_at, end_at: two.end_at, nanny_polo_id },
  });
  const child = at(three.children);
  const another = await put(three, { children: [child, { ...child, id: undefined, name: 'Ole' }] });
  const [address] = [four.address];
  const elsewhere = await put(four, { address: address && { ...address, line: '2 Strand' } });
  const daily = await put(five, { service: 'daily' });
  const changed = [rescheduled, given, another, elsewhere, daily];
  expect(changed.map((row) => row.changed_by_hand)).toEqual(changed.map(() => true));
  expect(rescheduled.series_day).toBe(one.series_day);
});

test('new notes or the same time leave a visit unmarked, and a booking outside a series is never marked', async () => {
  const one = at(await firstVisits());
  expect(await put(one, { notes: 'Ring twice', internal_note: 'Keys' })).toMatchObject({
    changed_by_hand: false,
  });
  const { version } = await get(one);
  const sameTime = { version, start_at: one.start_at, end_at: one.end_at };
  const same = await coordinator.call(rescheduleBooking, { params: { id: one.id }, body: sameTime });
  expect(same.changed_by_hand).toBe(false);
  const { id: parent_id } = await readyParent(product.db);
  const alone = await coordinator.call(booking.create, {
    body: { parent_id, service: 'hourly', start_at: one.start_at, end_at: one.end_at },
  });
  expect(await put(alone, { end_at: later(alone.end_at) })).toMatchObject({ changed_by_hand: false });
});

test('offering one visit to another nanny marks it, and offering it to the same nanny again does not', async () => {
  const [one, two] = await firstVisits();
  const [first, second] = [await readyNanny(product.db), await readyNanny(product.db)];
  const covered = [];
  for (const [row, next] of [
    [one, second],
    [two, first],
  ] as const) {
    const { id, version } = row as Booking;
    const offered = await coordinator.call(bookingTransitionCalls.offer, {
      params: { id },
      body: { version, nanny_polo_id: first.id },
    });
    expect(offered.changed_by_hand).toBe(false);
    covered.push(
      await coordinator.call(coverBooking, {
        params: { id },
        body: { version: offered.version, nanny_polo_id: next.id },
      }),
    );
  }
  expect(covered.map((row) => row.changed_by_hand)).toEqual([true, false]);
});

test('offering a series again after its nanny declined does not mark its visits', async () => {
  const { id: parent_id } = await readyParent(product.db);
  const [first, second] = [await readyNanny(product.db), await readyNanny(product.db)];
  const one = await createSeries(coordinator, {
    parent_id,
    visits: 4,
    offers: [{ nanny_polo_id: first.id }],
  });
  const params = { id: one.id };
  const { version } = await coordinator.call(answerSeriesForNanny, {
    params,
    body: { version: one.version, offer_id: one.offers[0]?.id ?? 0, answer: 'declined' },
  });
  await coordinator.call(offerSeries, { params, body: { version, nanny_polo_id: second.id } });
  const visits = await bookingsOf(coordinator, one.id);
  expect(visits.map(({ nanny_polo_id, changed_by_hand }) => [nanny_polo_id, changed_by_hand])).toEqual(
    visits.map(() => [second.id, false]),
  );
  expect(visits).toHaveLength(4);
});

test('the extension makes no booking for a day whose booking was cancelled or deleted', async () => {
  const { id: parent_id } = await readyParent(product.db);
  const made = await createSeries(coordinator, { parent_id });
  const [one, two, ...rest] = (await bookingsOf(coordinator, made.id)) as [Booking, Booking, ...Booking[]];
  const { id, version } = one;
  await coordinator.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } });
  await coordinator.call(booking.remove, { params: { id: two.id } });
  await extendSeries(product.db, new Date(Date.now() + 7 * 86_400_000).toISOString());
  const after = await bookingsOf(coordinator, made.id);
  expect(after.find((row) => row.series_day === one.series_day)?.status).toBe('cancelled');
  expect(after.some((row) => row.series_day === two.series_day)).toBe(false);
  expect(after.length).toBeGreaterThan(rest.length + 1);
  expect(after.every((row) => (row.series_day ?? '') <= addDays(made.made_until, 7))).toBe(true);
});
