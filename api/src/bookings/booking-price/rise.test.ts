/** A price that rises: why, when the agency pays it, and what a no means. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { askFamilyForPrice, coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import {
  agreeToUserPrice,
  getUserBooking,
  listUserBookings,
  refuseUserPrice,
} from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { agreeByLink, getPriceChange } from '@nanny-polo/shared/pricing/price-change';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const { get, transition, accept } = bookingCalls(owner);
const { familyWith } = buildersOf(product, owner);

/** Creates a family's request of three hours, offered to a senior nanny called Grace, who accepted. */
async function dearer(tier: 'senior' | 'standard' = 'senior', more: object = {}) {
  const { parent, client } = await familyWith();
  const { id } = await client.call(requestBooking, { body: { service: 'hourly', ...nextSlot(3) } });
  const nanny = await readyNanny(product.db, { tier, display_name: 'Grace Ade', ...more });
  await transition(id, 'offer', { nanny_polo_id: nanny.id });
  await accept(id);
  return { id, parent, client, params: { id } };
}

const family = async ({ client, params }: Pick<Awaited<ReturnType<typeof dearer>>, 'client' | 'params'>) =>
  client.call(getUserBooking, { params });

test('a family reads in the mail, behind its link and on /user who costs more, and how much', async () => {
  const asked = await dearer();
  const why = 'Grace is a senior nanny: £18 more';
  expect((await family(asked)).pending_price).toMatchObject({ why });
  await post.delivered();
  const mail = (await post.to(asked.parent.email, 0)).at(-1);
  expect(mail?.text).toContain(`${why}.`);
  const params = { token: tokenIn(mail) };
  expect(await nobody.call(getPriceChange, { params })).toMatchObject({ state: 'pending', why });
});

test('a no closes the question on every page, tells the office once, and nobody is asked again', async () => {
  const asked = await dearer();
  const { id, client, params } = asked;
  await post.delivered();
  const link = { params: { token: tokenIn((await post.to(asked.parent.email, 0)).at(-1)) } };
  const before = (await family(asked)).pending_price;
  const total_minor = before?.price.total_minor ?? 0;
  const toOffice = async () => (await post.to(product.config.mail.agencyEmail, 0)).length;
  const mails = await toOffice();
  const after = await client.call(refuseUserPrice, { params, body: {} });
  const price_refused = { from_minor: before?.agreed_minor, to_minor: total_minor };
  expect(after).toMatchObject({ pending_price: null, price_pending: false, price_refused });
  expect(after.timeline.at(-1)?.step).toBe('price_refused');
  const listed = await client.call(listUserBookings, { query: {} });
  expect(listed.find((row) => row.id === id)).toMatchObject({ price_pending: false, price_refused });
  expect(await nobody.call(getPriceChange, link)).toMatchObject({ state: 'refused' });
  for (const reply of [
    () => client.call(agreeToUserPrice, { params, body: { total_minor } }),
    () => nobody.call(agreeByLink, { ...link, body: { total_minor } }),
    () => client.call(refuseUserPrice, { params, body: {} }),
  ])
    await expect(reply()).rejects.toMatchObject({ status: 422 });
  await post.delivered();
  expect(await toOffice()).toBe(mails + 1);
  const { version, waits_for } = await get(id);
  expect(waits_for?.hindrances).toMatchObject([{ kind: 'price_not_agreed' }]);
  await expect(owner.call(askFamilyForPrice, { params, body: { version } })).rejects.toMatchObject({
    status: 409,
  });
  const [event] = await owner.call(booking.history, { params });
  expect(event).toMatchObject({ action: 'refuse-price', actor_kind: 'parent' });
});

test('after a no, another nanny is a new question', async () => {
  const asked = await dearer();
  const { id, params } = asked;
  await asked.client.call(refuseUserPrice, { params, body: {} });
  const other = await readyNanny(product.db, { tier: 'senior', display_name: 'Ines Costa' });
  const { version } = await get(id);
  await owner.call(coverBooking, { params, body: { version, nanny_polo_id: other.id } });
  expect((await family(asked)).pending_price?.why).toMatch(/^Ines is a senior nanny/);
});

test('after a no, the office moves the visit at the same price without asking again', async () => {
  const asked = await dearer();
  const { id, client, params } = asked;
  await client.call(refuseUserPrice, { params, body: {} });
  const { price_refused } = await family(asked);
  const { version, start_at, end_at, nanny_polo_id } = await get(id);
  const [from, to] = [start_at, end_at].map((at) => new Date(Date.parse(at) + 3_600_000).toISOString());
  const body = { version, start_at: from ?? '', end_at: to ?? '' };
  const moved = await owner.call(rescheduleBooking, { params, body });
  expect(moved).toMatchObject({ status: 'offered', nanny_polo_id, offer: { state: 'waiting' } });
  expect(await family(asked)).toMatchObject({ pending_price: null, price_refused });
  await accept(id);
  expect(await family(asked)).toMatchObject({ pending_price: null, price_refused });
});

test('the agency pays a rise up to the amount in the settings, and asks about a penny more', async () => {
  const rates = (bill_rate_minor: number) => ({
    rates: [{ effective_from: '2020-01-01', bill_rate_minor, pay_rate_minor: 1500 }],
  });
  await product.db.update(agencySettings).set({ covered_rise_minor: 300 });
  try {
    const small = await dearer('standard', rates(2400));
    expect(await family(small)).toMatchObject({ pending_price: null, price: { total_minor: 6900 } });
    expect(await transition(small.id, 'confirm')).toMatchObject({
      total_minor: 6900,
      covered_minor: 7200,
      pending_minor: null,
    });
    const large = await dearer('standard', rates(2401));
    expect((await family(large)).pending_price?.price.total_minor).toBe(7203);
  } finally {
    await product.db.update(agencySettings).set({ covered_rise_minor: 500 });
  }
});
