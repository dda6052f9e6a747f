import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

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
