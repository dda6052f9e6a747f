import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { getUserSeries, quoteUserSeries, requestSeries } from '@nanny-polo/shared/bookings/user-series';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, seriesForm } from '../../test/series.ts';
import { series as seriesTable } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);

const form = () => ({ service: 'hourly' as const, ...nextSlot(4), children: [guest] });

test('a wished tier decides the price until a nanny is offered the booking', async () => {
  const { client } = await familyWith();
  const asked = form();
  const priceWith = async (tier?: 'basic' | 'standard' | 'senior') =>
    (await client.call(quoteUserBooking, { body: { ...asked, ...(tier && { tier }) } })).total_minor;
  const { hourly_basic_minor, hourly_standard_minor, hourly_senior_minor } = agencyDefaults;
  const standard = await priceWith();
  expect(await priceWith('standard')).toBe(standard);
  expect(standard - (await priceWith('basic'))).toBe(4 * (hourly_standard_minor - hourly_basic_minor));
  const senior = await priceWith('senior');
  expect(senior - standard).toBe(4 * (hourly_senior_minor - hourly_standard_minor));

  const made = await client.call(requestBooking, { body: { ...asked, tier: 'senior' } });
  expect(made).toMatchObject({ wished_tier: 'senior', wished_nanny: null, price: { total_minor: senior } });
  const stored = await owner.call(booking.get, { params: { id: made.id } });
  expect(stored).toMatchObject({
    wished_tier: 'senior',
    agreed_minor: senior,
    bill_rate_minor: hourly_senior_minor,
  });
  const nanny = await readyNanny(product.db, { tier: 'basic' });
  const offer = { version: stored.version, nanny_polo_id: nanny.id };
  const offered = await owner.call(bookingTransitionCalls.offer, { params: { id: made.id }, body: offer });
  expect(offered.bill_rate_minor).toBe(hourly_basic_minor);
});

test('a family wishes for a nanny who has visited them; the office sees it, and no other nanny is hidden', async () => {
  const { parent, client } = await familyWith();
  const stranger = await readyNanny(product.db);
  const nanny = await readyNanny(product.db);
  const refused = client.call(requestBooking, { body: { ...form(), nanny_polo_id: stranger.id } });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    body: { errors: { nanny_polo_id: ['Choose a nanny who has visited you'] } },
  });
  await bookingIn('completed', { parent, nanny });
  const made = await client.call(requestBooking, { body: { ...form(), nanny_polo_id: nanny.id } });
  expect(made).toMatchObject({ status: 'requested', nanny: null, wished_nanny: { id: nanny.id } });
  const stored = await owner.call(booking.get, { params: { id: made.id } });
  expect(stored).toMatchObject({
    nanny_polo_id: null,
    wished_nanny_polo_id: nanny.id,
    wished_nanny_name: nanny.display_name,
  });
  const free = async (id: number) =>
    (await owner.call(searchAvailability, { query: { booking_id: id } })).nannies.map(({ id, why }) => ({
      id,
      isWished: why.includes('Wished by the family'),
    }));
  const withWish = await free(made.id);
  expect(withWish.filter(({ isWished }) => isWished)).toEqual([{ id: nanny.id, isWished: true }]);
  expect(withWish.map(({ id }) => id)).toContain(stranger.id);

  const { start_at, end_at } = stored;
  await expect(
    owner.call(booking.update, {
      params: { id: made.id },
      body: { ...stored, wished_nanny_polo_id: stranger.id } as never,
    }),
  ).rejects.toMatchObject({ status: 422 });
  const another = await familyWith();
  await expect(another.client.call(getUserBooking, { params: { id: made.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    another.client.call(requestBooking, {
      body: { service: 'hourly', start_at, end_at, children: [guest], nanny_polo_id: nanny.id },
    }),
  ).rejects.toMatchObject({ status: 422 });
});

/** Returns a request for Tuesdays and Thursdays without an end. */
const repeatingForm = (changes: object = {}) => {
  const { parent_id: _, ...form } = seriesForm({ parent_id: 0 });
  return { ...form, children: [guest], ...changes };
};

test('a repeating request’s wish prices it and every visit, also after extension and change', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  await bookingIn('completed', { parent, nanny });
  const body = repeatingForm({ tier: 'senior', nanny_polo_id: nanny.id });
  const quoted = await client.call(quoteUserSeries, { body });
  const plain = await client.call(quoteUserSeries, { body: repeatingForm() });
  expect(quoted.total_minor).toBeGreaterThan(plain.total_minor);

  const { id } = await client.call(requestSeries, { body });
  expect(await client.call(getUserSeries, { params: { id } })).toMatchObject({
    wished_tier: 'senior',
    wished_nanny: { id: nanny.id },
  });
  const wish = { wished_tier: 'senior', wished_nanny_polo_id: nanny.id };
  const stored = await owner.call(series.get, { params: { id } });
  expect(stored).toMatchObject({ ...wish, wished_nanny_name: nanny.display_name });
  expect(await client.call(exportOwn)).toMatchObject({
    series: [{ wished_tier: 'senior', wished_nanny: nanny.display_name.split(' ')[0] }],
  });
  const visits = await bookingsOf(owner, id);
  expect(visits.map(({ agreed_minor }) => agreed_minor)).toEqual(
    quoted.visits.map(({ price_minor }) => price_minor),
  );

  // Requests that the agency has not answered are not extended.
  await product.db.update(seriesTable).set({ source: 'phone' }).where(eq(seriesTable.id, id));
  await extendSeries(product.db, new Date(Date.now() + 14 * 86_400_000).toISOString());
  const extended = await bookingsOf(owner, id);
  expect(extended.length).toBeGreaterThan(visits.length);
  const { series_id } = await owner.call(changeSeries, {
    params: { id },
    body: {
      version: stored.version,
      from_day: visits[2]?.series_day ?? '',
      keep_changed: true,
      changes: { weekdays: [2, 3, 4] },
    },
  });
  const successors = await bookingsOf(owner, series_id);
  expect(successors.length).toBeGreaterThan(extended.length - 2);
  const all = [...extended, ...successors];
  const hourly_senior = agencyDefaults.hourly_senior_minor;
  expect(all.map((visit) => [visit.wished_tier, visit.wished_nanny_polo_id, visit.bill_rate_minor])).toEqual(
    all.map(() => ['senior', nanny.id, hourly_senior]),
  );
});

test('a repeating request wishes only for a nanny who has visited, and hides no other', async () => {
  const { parent, client } = await familyWith();
  const [nanny, stranger] = [await readyNanny(product.db), await readyNanny(product.db)];
  const request = () =>
    client.call(requestSeries, { body: repeatingForm({ nanny_polo_id: nanny.id, visits: 2 }) });
  await expect(request()).rejects.toMatchObject({
    status: 422,
    body: { errors: { nanny_polo_id: ['Choose a nanny who has visited you'] } },
  });
  await bookingIn('completed', { parent, nanny });
  const [visit] = (await request()).upcoming;
  const { nannies } = await owner.call(searchAvailability, { query: { booking_id: visit?.booking?.id } });
  expect(nannies.filter(({ why }) => why.includes('Wished by the family')).map(({ id }) => id)).toEqual([
    nanny.id,
  ]);
  expect(nannies.map(({ id }) => id)).toContain(stranger.id);
});
