import { booking } from '@nanny-polo/shared/bookings/booking';
import {
  askFamilyForPrice,
  coverBooking,
  getBookingPossibilities,
  quoteOfBooking,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer } from '@nanny-polo/shared/bookings/offer';
import { agreeToUserPrice, getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { agreeByLink, getPriceChange } from '@nanny-polo/shared/pricing/price-change';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { event } from '../../kernel/history/table.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { whole } from '../../test/whole.ts';
import { expireOffers } from '../booking/clock.ts';
import { createOfferToken } from '../offer/token.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { findPendingPriceChange } from './price.ts';
import { createPriceToken } from './token.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');
const nobody = product.client(null);

const { get, transition, accept } = bookingCalls(owner);
const { bookingIn, familyWith } = buildersOf(product, owner);

async function requested(codes: string[] = [], hours = 3) {
  const { parent, client } = await familyWith();
  const body = { service: 'hourly' as const, ...nextSlot(hours), discount_codes: codes };
  const asked = await client.call(requestBooking, { body });
  return { parent, client, id: asked.id, promised: asked.price?.total_minor ?? 0 };
}

async function offerTo(id: number, tier: 'basic' | 'standard' | 'senior') {
  const nanny = await readyNanny(product.db, { tier });
  const { status, version } = await get(id);
  if (status === 'requested') await transition(id, 'offer', { nanny_polo_id: nanny.id });
  else await owner.call(coverBooking, { params: { id }, body: { version, nanny_polo_id: nanny.id } });
  return nanny;
}

/** Creates a booking that was requested at standard rates and accepted by a senior nanny. */
async function dearer() {
  const made = await requested();
  const nanny = await offerTo(made.id, 'senior');
  const one = await accept(made.id);
  if (one.pending_minor === null) throw new Error('The family was not asked');
  return { ...made, nanny, one, price: one.pending_minor };
}

const agree = (client: HttpClient, id: number, total_minor: number) =>
  client.call(agreeToUserPrice, { params: { id }, body: { total_minor } });

async function linkTo(id: number) {
  const pending = await findPendingPriceChange(product.db, id);
  return { token: await createPriceToken(product.db, pending ? [pending.id] : []) };
}

const agreements = (id: number) =>
  product.db.$count(
    event,
    and(eq(event.resource, 'booking'), eq(event.record_id, id), eq(event.action, 'agree-price')),
  );

const ordersOf = async (booking_id: number) =>
  whole(owner, order.get, await owner.call(order.list, { query: { filter: { booking_id } } }));

const refused = { status: 422, body: { errors: { price: [expect.stringMatching(/agreed to £/)] } } };

describe('a price above the one that the family agreed to', () => {
  test('blocks the confirmation until the family agrees, and the responses to admins and parents say so', async () => {
    const { id, client, promised, price, one } = await dearer();
    expect(price).toBeGreaterThan(promised);
    expect(one).toMatchObject({ agreed_minor: promised, covered_minor: null });
    expect(one.waits_for?.hindrances).toMatchObject([{ kind: 'price_not_agreed' }]);
    await expect(transition(id, 'confirm')).rejects.toMatchObject(refused);
    const { moves } = await owner.call(getBookingPossibilities, { params: { id } });
    expect(moves.find(({ name }) => name === 'confirm')).toMatchObject({
      allowed: false,
      reasons: [{ field: 'price' }],
    });
    const found = await owner.call(booking.list, {
      query: { filter: { price_pending: true, task: 'on_hold', parent_id: one.parent_id } },
    });
    expect(found.map((listed) => listed.id)).toEqual([id]);
    const seen = await client.call(getUserBooking, { params: { id } });
    expect(seen).toMatchObject({
      price: { total_minor: promised },
      price_pending: true,
      pending_price: { agreed_minor: promised, price: { total_minor: price } },
    });
    expect(JSON.stringify(seen)).not.toContain('pay_');
    const agreed = await agree(client, id, price);
    expect(agreed).toMatchObject({ price_pending: false, pending_price: null });
    expect(await transition(id, 'confirm')).toMatchObject({
      status: 'confirmed',
      total_minor: price,
      agreed_minor: price,
      pending_minor: null,
    });
    expect(await ordersOf(id)).toMatchObject([{ total_minor: price, adjustments: [] }]);
  });

  test('is not charged to the family if the agency pays the difference, and leaves the nanny’s pay unchanged', async () => {
    const { id, promised, price, client } = await dearer();
    const params = await linkTo(id);
    const { pay_minor } = await owner.call(quoteOfBooking, { params: { id } });
    const one = await transition(id, 'confirm', { agency_pays: true });
    expect(one).toMatchObject({ total_minor: promised, covered_minor: price, pending_minor: null });
    const kept = {
      discount_id: null,
      amount_minor: price - promised,
      why: expect.stringMatching(/agency pays/),
    };
    expect(await ordersOf(id)).toMatchObject([{ total_minor: promised, pay_minor, adjustments: [kept] }]);
    expect(await owner.call(quoteOfBooking, { params: { id } })).toMatchObject({
      adjustments: [kept],
      pay_minor,
    });
    expect(await nobody.call(getPriceChange, { params })).toMatchObject({ state: 'covered' });
    expect(await client.call(getUserBooking, { params: { id } })).toMatchObject({ pending_price: null });
    const history = await owner.call(booking.history, { params: { id } });
    expect(history.find(({ action }) => action === 'confirm')?.after).toMatchObject({ covered_minor: price });
  });

  test.each([true, false])(
    'is not asked about again when the agency pays it and moves the visit (the nanny has agreed: %s)',
    async (nanny_agreed) => {
      const { id, promised, price } = await dearer();
      const { version, start_at, end_at } = await transition(id, 'confirm', { agency_pays: true });
      const [from, to] = [start_at, end_at].map((at) => new Date(Date.parse(at) + 3_600_000).toISOString());
      const body = { version, start_at: from ?? '', end_at: to ?? '', nanny_agreed };
      const moved = await owner.call(rescheduleBooking, { params: { id }, body });
      expect(moved).toMatchObject({ agreed_minor: promised, covered_minor: price, pending_minor: null });
    },
  );

  test('is mailed to the family with a link that records one agreement, however often it is used', async () => {
    const { id, parent, price } = await dearer();
    await post.delivered();
    const mails = await post.to(parent.email);
    const mail = mails.find(({ subject }) => subject.includes('Please agree to a new price'));
    expect(mail?.text).toMatch(/New total/);
    const params = { token: tokenIn(mail) };
    expect(await nobody.call(getPriceChange, { params })).toMatchObject({ state: 'pending' });
    const body = { total_minor: price };
    await expect(
      nobody.call(agreeByLink, { params, body: { total_minor: price - 1 } }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(await nobody.call(agreeByLink, { params, body })).toMatchObject({ state: 'agreed' });
    expect(await nobody.call(agreeByLink, { params, body })).toMatchObject({ state: 'agreed' });
    expect(await agreements(id)).toBe(1);
    expect(await transition(id, 'confirm')).toMatchObject({ total_minor: price });
    const unknown = { token: 'x'.repeat(43) };
    await expect(nobody.call(getPriceChange, { params: unknown })).rejects.toMatchObject({ status: 422 });
  });

  test('can no longer be agreed to once the offer has ended', async () => {
    const { id, client, price } = await dearer();
    const params = await linkTo(id);
    await transition(id, 'withdraw');
    expect(await get(id)).toMatchObject({ pending_minor: null });
    expect(await nobody.call(getPriceChange, { params })).toMatchObject({ state: 'withdrawn' });
    const body = { total_minor: price };
    await expect(nobody.call(agreeByLink, { params, body })).rejects.toMatchObject({ status: 422 });
    await expect(agree(client, id, price)).rejects.toMatchObject({ status: 422 });
    await offerTo(id, 'senior');
    const again = await linkTo(id);
    await expireOffers(product.db, new Date(Date.now() + 30 * 86_400_000).toISOString());
    expect(await nobody.call(getPriceChange, { params: again })).toMatchObject({ state: 'withdrawn' });
  });

  test('needs a new agreement for each nanny, and the earlier link no longer works', async () => {
    const { id, price } = await dearer();
    const first = await linkTo(id);
    await offerTo(id, 'senior');
    const body = { total_minor: price };
    await expect(nobody.call(agreeByLink, { params: first, body })).rejects.toMatchObject({ status: 422 });
    const second = await linkTo(id);
    expect(await nobody.call(agreeByLink, { params: second, body })).toMatchObject({ state: 'agreed' });
  });
});

test('the family is not asked about a price that is not above the agreed one', async () => {
  const { id, promised } = await requested();
  await offerTo(id, 'standard');
  expect(await get(id)).toMatchObject({ pending_minor: null, agreed_minor: promised });
  await offerTo(id, 'basic');
  await accept(id);
  const one = await transition(id, 'confirm');
  expect(one.total_minor).toBeLessThan(promised);
  expect(one.agreed_minor).toBe(one.total_minor);
});

test('a family who agreed is asked again when the price rises further', async () => {
  const { id, client, one, price } = await dearer();
  await agree(client, id, price);
  const { version } = await get(id);
  const end_at = new Date(Date.parse(one.end_at) + 3_600_000).toISOString();
  await owner.call(rescheduleBooking, { params: { id }, body: { version, start_at: one.start_at, end_at } });
  const { offer, pending_minor } = await get(id);
  expect(pending_minor).toBeGreaterThan(price);
  const token = await product.db.transaction((tx) => createOfferToken(tx, offer?.id ?? 0));
  await nobody.call(answerOffer, { params: { token }, body: { answer: 'accepted' } });
  await expect(transition(id, 'confirm')).rejects.toMatchObject(refused);
});

describe('a confirmed booking', () => {
  async function confirmed(hours?: number) {
    const { parent, client } = await familyWith();
    const one = await bookingIn('confirmed', { parent, ...nextSlot(hours) });
    return { client, id: one.id, one, promised: one.total_minor ?? 0 };
  }

  test('keeps its price when it gets longer, until the family agrees to the new one', async () => {
    const { id, one, client, promised } = await confirmed();
    const end_at = new Date(Date.parse(one.end_at) + 3_600_000).toISOString();
    const longer = await owner.call(rescheduleBooking, {
      params: { id },
      body: { version: one.version, start_at: one.start_at, end_at, nanny_agreed: true },
    });
    expect(longer).toMatchObject({ status: 'confirmed', total_minor: promised, agreed_minor: promised });
    const price = longer.pending_minor ?? 0;
    expect(price).toBeGreaterThan(promised);
    const [before] = await ordersOf(id);
    expect(before).toMatchObject({
      total_minor: promised,
      adjustments: [{ discount_id: null, amount_minor: price - promised }],
    });
    expect(await agree(client, id, price)).toMatchObject({
      price: { total_minor: price },
      pending_price: null,
    });
    const [after] = await ordersOf(id);
    expect(after).toMatchObject({ total_minor: price, adjustments: [], pay_minor: before?.pay_minor });
  });

  test('keeps its price when a child is added by the agency', async () => {
    const { id, one, promised } = await confirmed();
    const twin = { name: 'Ada', date_of_birth: '2022-05-01', allergies: [], notes: '' };
    const body = { ...one, children: [...one.children, twin] };
    const two = await owner.call(booking.update, { params: { id }, body });
    expect(two).toMatchObject({ total_minor: promised });
    expect(two.pending_minor).toBeGreaterThan(promised);
    const back = await owner.call(booking.update, {
      params: { id },
      body: { ...two, children: one.children },
    });
    expect(back).toMatchObject({ total_minor: promised, pending_minor: null });
    expect(await ordersOf(id)).toMatchObject([{ total_minor: promised, adjustments: [] }]);
  });

  test('cannot be stored at a price above the agreed one', async () => {
    const { id, promised } = await confirmed();
    const dearer = sql`jsonb_set(${table.quote}, '{total_minor}', to_jsonb(${promised + 1}::int))`;
    await expect(
      product.db.update(table).set({ quote: dearer }).where(eq(table.id, id)),
    ).rejects.toMatchObject({
      cause: { constraint: 'booking_price_agreed' },
    });
  });

  test('has no fixed price after its nanny has withdrawn: the office and the family see the price at its new time', async () => {
    const { id, one, client, promised } = await confirmed(5);
    expect(await transition(id, 'withdraw')).toMatchObject({ total_minor: null, agreed_minor: promised });
    const { version } = await get(id);
    const end_at = new Date(Date.parse(one.end_at) - 3_600_000).toISOString();
    const body = { version, start_at: one.start_at, end_at, nanny_agreed: true };
    const shorter = await owner.call(rescheduleBooking, { params: { id }, body });
    expect(shorter).toMatchObject({ total_minor: null, agreed_minor: promised });
    const { total_minor } = await owner.call(quoteOfBooking, { params: { id } });
    expect(total_minor).toBeLessThan(promised);
    const seen = await client.call(getUserBooking, { params: { id } });
    expect(seen).toMatchObject({ price: { total_minor } });
    await offerTo(id, 'standard');
    await accept(id);
    expect(await transition(id, 'confirm')).toMatchObject({ total_minor, agreed_minor: total_minor });
    expect(await ordersOf(id)).toMatchObject([{ total_minor }]);
  });

  test('is quoted with another nanny at that nanny’s rate', async () => {
    const { id, one, promised } = await confirmed();
    const senior = await readyNanny(product.db, { tier: 'senior' });
    const { parent_id, service, start_at, end_at } = one;
    const draft = { booking_id: id, parent_id, service, start_at, end_at };
    const totalWith = async (nanny_polo_id: number | null) =>
      (await owner.call(quoteOfDraft, { body: { ...draft, nanny_polo_id } })).total_minor;
    expect(await totalWith(one.nanny_polo_id)).toBe(promised);
    expect(await totalWith(senior.id)).toBeGreaterThan(promised);
  });

  test('is covered by a dearer nanny only if the family agrees or the agency pays', async () => {
    const { id, promised } = await confirmed();
    await transition(id, 'withdraw');
    await offerTo(id, 'senior');
    await accept(id);
    await expect(transition(id, 'confirm')).rejects.toMatchObject(refused);
    expect(await transition(id, 'confirm', { agency_pays: true })).toMatchObject({ total_minor: promised });
    expect(await ordersOf(id)).toMatchObject([{ total_minor: promised }]);
  });
});

test('the full price needs the family’s agreement if their discount was paused after the request', async () => {
  const rules = { name: 'Ends', code: 'ENDS20', kind: 'percent', value: 20 } as const;
  const made = await owner.call(discount.create, { body: rules });
  const { id, client, promised } = await requested(['ENDS20']);
  await offerTo(id, 'standard');
  await accept(id);
  await owner.call(discount.update, { params: { id: made.id }, body: { ...made, paused: true } });
  await expect(transition(id, 'confirm')).rejects.toMatchObject(refused);
  const { moves, version } = await owner.call(getBookingPossibilities, { params: { id } });
  expect(moves.find(({ name }) => name === 'ask-price')).toMatchObject({ allowed: true });
  const asked = await owner.call(askFamilyForPrice, { params: { id }, body: { version } });
  expect(asked.pending_minor).toBe(Math.round(promised / 0.8));
  await expect(
    owner.call(askFamilyForPrice, { params: { id }, body: { version: asked.version } }),
  ).rejects.toMatchObject({ status: 409 });
  await agree(client, id, asked.pending_minor ?? 0);
  expect(await transition(id, 'confirm')).toMatchObject({ total_minor: asked.pending_minor });
});

test('an agreement to a price that has risen since is rejected, and the family is asked about the new price', async () => {
  const rules = { name: 'Late', code: 'LATE20', kind: 'percent', value: 20 } as const;
  const made = await owner.call(discount.create, { body: rules });
  const { id, client } = await requested(['LATE20']);
  await offerTo(id, 'senior');
  const { pending_minor } = await get(id);
  await owner.call(discount.update, { params: { id: made.id }, body: { ...made, paused: true } });
  await expect(agree(client, id, pending_minor ?? 0)).rejects.toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  });
  const seen = await client.call(getUserBooking, { params: { id } });
  expect(seen.pending_price?.price.total_minor).toBeGreaterThan(pending_minor ?? 0);
  await agree(client, id, seen.pending_price?.price.total_minor ?? 0);
});

test('the family is not charged more than agreed if they agree while another nanny is offered the booking', async () => {
  const { id, client, price } = await dearer();
  const { version } = await get(id);
  const nanny = await readyNanny(product.db, {
    rates: [{ effective_from: '2020-01-01', bill_rate_minor: 9900, pay_rate_minor: 3300 }],
  });
  await Promise.allSettled([
    agree(client, id, price),
    owner.call(coverBooking, { params: { id }, body: { version, nanny_polo_id: nanny.id } }),
    agree(client, id, price),
  ]);
  const { agreed_minor, pending_minor } = await get(id);
  if ((await agreements(id)) > 0) expect(agreed_minor).toBe(price);
  else expect(pending_minor).toBeGreaterThan(price);
  expect(await agreements(id)).toBeLessThanOrEqual(1);
});

test('a request from before agreed prices were stored keeps its price at the stored rates', async () => {
  const { id, promised } = await requested();
  await product.db.update(table).set({ agreed_minor: null }).where(eq(table.id, id));
  await offerTo(id, 'senior');
  expect(await get(id)).toMatchObject({ agreed_minor: promised, pending_minor: expect.any(Number) });
});

test('an order created by hand includes a booking at the price that the family agreed to', async () => {
  const { id, one, promised } = await dearer();
  const made = await owner.call(order.create, {
    body: { parent_id: one.parent_id, booking_ids: [id] },
  });
  expect(made).toMatchObject({ total_minor: promised, adjustments: [{ discount_id: null, booking_id: id }] });
});
