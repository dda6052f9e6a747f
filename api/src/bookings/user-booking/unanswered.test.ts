/** The bounds of what a family can request before the agency answers. */

import { series as contract } from '@nanny-polo/shared/bookings/series';
import { cancelSeries, offerSeries } from '@nanny-polo/shared/bookings/series-work';
import { cancelUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { maxUnanswered, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { requestSeries } from '@nanny-polo/shared/bookings/user-series';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guest, nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { db } = product;

const request = (client: HttpClient) =>
  client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } });

/** Requests daily visits without an end. */
const repeating = (client: HttpClient) =>
  client.call(requestSeries, {
    body: {
      service: 'hourly',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      interval_weeks: 1,
      first_day: addDays(agencyDayOf(), 2),
      starts: '10:00',
      ends: '14:00',
      children: [guest],
    },
  });

const refused = (message: RegExp) => ({ status: 409, body: { message: expect.stringMatching(message) } });

/** Offers a series to a nanny, as a coordinator answers a request. */
async function answer(id: number): Promise<void> {
  const { version } = await owner.call(contract.get, { params: { id } });
  const { id: nanny_polo_id } = await readyNanny(db);
  await owner.call(offerSeries, { params: { id }, body: { version, nanny_polo_id } });
}

test('a family cannot request another booking until one is answered or cancelled', async () => {
  const client = await signedInAs(product, await readyParent(db));
  const first = await request(client);
  for (let at = 1; at < maxUnanswered.bookings; at += 1) await request(client);
  await expect(request(client)).rejects.toMatchObject(
    refused(/^We have not answered 20 of your requests yet\./),
  );
  const { id, version } = first;
  await client.call(cancelUserBooking, { params: { id }, body: { version, fee_minor: 0 } });
  await request(client);
});

test('a family has at most five unanswered series, however many it requests at the same time', async () => {
  const parent = await readyParent(db);
  const client = await signedInAs(product, parent);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => repeating(client)));
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(made).toHaveLength(maxUnanswered.series);
  expect(await db.$count(series, eq(series.parent_id, parent.id))).toBe(maxUnanswered.series);
  await expect(repeating(client)).rejects.toMatchObject(refused(/5 of your repeating requests yet\./));
  await answer(made[0]?.id ?? 0);
  await repeating(client);
  await expect(repeating(client)).rejects.toMatchObject({ status: 409 });
  const params = { id: made[1]?.id ?? 0 };
  const { version, first_day } = await owner.call(contract.get, { params });
  await owner.call(cancelSeries, { params, body: { version, from_day: first_day, to_day: null } });
  await repeating(client);
});

test('the clock makes no more bookings of a requested series until it is answered', async () => {
  await db.update(series).set({ last_day: sql`greatest(first_day, made_until)` });
  const { id } = await repeating(await signedInAs(product, await readyParent(db)));
  const visits = () => db.$count(booking, eq(booking.series_id, id));
  const before = await visits();
  const later = new Date(Date.now() + 21 * 86_400_000).toISOString();
  expect(await extendSeries(db, later)).toBe(0);
  expect(await visits()).toBe(before);
  await answer(id);
  expect(await extendSeries(db, later)).toBe(1);
  expect(await visits()).toBe(before + 21);
});
