/**
 * Compares a visit of a series with a booking outside a series, in everything that lists, counts, finds and exports
 * bookings.
 */

import {
  type Booking,
  booking,
  bookingTransitionCalls,
  countBookings,
} from '@nanny-polo/shared/bookings/booking';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { listUserBookings } from '@nanny-polo/shared/bookings/user-booking';
import { searchRecords } from '@nanny-polo/shared/office/search';
import { exportParent } from '@nanny-polo/shared/people/parents';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Fields in which two bookings of the same family at the same time differ. */
const own = [
  'id',
  'code',
  'version',
  'nanny_polo_id',
  'nanny_polo_name',
  'confirmed_at',
  'created_at',
  'updated_at',
];
const ofSeries = ['series_id', 'series_day'];

/** Returns a record without these fields, and without the instants and booking ids of its parts. */
function plain(record: object): unknown {
  const text = JSON.stringify(record, (name, value) =>
    [...own, ...ofSeries, 'offered_at', 'expires_at', 'answered_at', 'cancelled_at', 'booking_id'].includes(
      name,
    )
      ? undefined
      : value,
  );
  return JSON.parse(text);
}

async function pair() {
  const parent = await readyParent(product.db);
  const [one, other] = [await readyNanny(product.db), await readyNanny(product.db)];
  const more = { source: 'phone' as const, notes: 'Ring twice', internal_note: 'Keys', buffer_minutes: 15 };
  const offers = [{ nanny_polo_id: one.id }];
  const { id } = await createSeries(owner, { parent_id: parent.id, visits: 1, offers, ...more });
  const [visit] = (await bookingsOf(owner, id)) as [Booking];
  const { start_at, end_at } = visit;
  const alone = await owner.call(booking.create, {
    body: {
      parent_id: parent.id,
      nanny_polo_id: other.id,
      service: 'hourly',
      start_at,
      end_at,
      also_booked: [visit.id],
      ...more,
    },
  });
  return { parent, nannies: [one.id, other.id], ids: [visit.id, alone.id] as const };
}

const get = (id: number) => owner.call(booking.get, { params: { id } });

test('a visit of a series is read, listed, counted, exported and found like a booking outside a series', async () => {
  const { parent, nannies, ids } = await pair();
  const family = await signedInAs(product, parent);
  const [visit, alone] = ids;
  for (const step of ['offered', 'accepted', 'confirmed', 'cancelled'] as const) {
    for (const id of step === 'offered' ? [] : ids) {
      const [params, { version }] = [{ id }, await get(id)];
      if (step === 'accepted')
        await owner.call(answerForNanny, { params, body: { version, answer: 'accepted' } });
      if (step === 'confirmed')
        await owner.call(bookingTransitionCalls.confirm, { params, body: { version } });
      if (step === 'cancelled')
        await owner.call(bookingTransitionCalls.cancel, { params, body: { version } });
    }
    const [one, two] = [await get(visit), await get(alone)];
    expect(plain(one), step).toEqual(plain(two));
    expect(Object.keys(one)).toEqual(Object.keys(two));
    const { parent_id, service, source, status, start_at, code } = one;
    const day = agencyDayOf(start_at);
    for (const filter of [
      { parent_id },
      { parent_id, status: [status] },
      { parent_id, service: [service] },
      { parent_id, source: [source] },
      { parent_id, start_at_gte: start_at, start_at_lte: start_at },
      { parent_id, needs_cover: false },
      { parent_id, price_pending: false },
    ]) {
      const found = await owner.call(booking.list, { query: { filter } });
      expect(
        found.map(({ id }) => id).toSorted((a, b) => a - b),
        JSON.stringify(filter),
      ).toEqual(ids);
      expect(plain(found[0] ?? {})).toEqual(plain(found[1] ?? {}));
    }
    const counts = await owner.call(countBookings, { query: { filter: { parent_id } } });
    expect(counts).toMatchObject({ [status]: 2 });
    const query = { from: day, days: 1, nannies: { id: nannies } };
    const { bars } = await owner.call(getRoster, { query });
    const shown = step === 'cancelled' ? [] : ids;
    expect(bars.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(shown);
    expect(plain(bars[0] ?? {})).toEqual(plain(bars[1] ?? {}));
    for (const q of [code, two.code])
      expect((await owner.call(searchRecords, { query: { q } })).some(({ name }) => name === q)).toBe(true);
    const mine = await family.call(listUserBookings, { query: {} });
    expect(mine.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect(plain(mine[0] ?? {})).toEqual(plain(mine[1] ?? {}));
  }
  const exported = await owner.call(exportParent, { params: { id: parent.id } });
  const { bookings, events } = exported as unknown as {
    bookings: { id: number }[];
    events: { resource: string; record_id: number; action: string }[];
  };
  const [first, second] = ids.map((id) => bookings.find((row) => row.id === id) ?? {});
  expect(Object.keys(first ?? {})).toContain('series_day');
  expect(plain(first ?? {})).toEqual(plain(second ?? {}));
  const actionsOf = (id: number) =>
    events.filter((one) => one.resource === 'booking' && one.record_id === id).map(({ action }) => action);
  expect(actionsOf(visit).toSorted()).toEqual([...actionsOf(alone), 'offer'].toSorted());
});
