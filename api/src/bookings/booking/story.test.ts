import { type Booking, booking, bookingMoves } from '@nanny-polo/shared/booking';
import { coverBooking } from '@nanny-polo/shared/booking-work';
import { discount } from '@nanny-polo/shared/discount';
import { exportOwn } from '@nanny-polo/shared/family';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { answerOffer, getOffer } from '@nanny-polo/shared/offer';
import { type Order, order, orderTransactions } from '@nanny-polo/shared/order';
import {
  cancelUserBooking,
  getUserBooking,
  listUserBookings,
  previewUserCancellation,
  quoteUserBooking,
  requestBooking,
  type UserBooking,
} from '@nanny-polo/shared/user-booking';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginNow, nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { type Post, startPost, tokenIn } from '../../test/post.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { offer as offers } from '../schedule/offer-table.ts';

let product: Product;
let post: Post;
let nobody: HttpClient;
let coordinator: HttpClient;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  post = await startPost(product.database);
  nobody = product.client(null);
  coordinator = await product.signedIn('coordinator');
  owner = await product.signedIn('owner');
});
afterAll(async () => {
  await post.stop();
  await product.close();
});

const get = (id: number) => coordinator.call(booking.get, { params: { id } });

async function transition(id: number, name: keyof typeof bookingMoves, more: object = {}): Promise<Booking> {
  const { version } = await get(id);
  return coordinator.call(bookingMoves[name], { params: { id }, body: { version, ...more } });
}

async function family() {
  const parent = await readyParent(product.db);
  return { parent, client: await signedInAs(product, parent) };
}

/** Returns the link of the nanny's latest offer once that many mails arrived; other mails may overtake it. */
async function latestOffer(email: string | null, mails = 1) {
  const offers = (await post.to(email ?? '', mails)).filter(({ subject }) => subject.startsWith('A booking'));
  return { token: tokenIn(offers.at(-1)) };
}

/** Replies by the link of the nanny's latest offer. */
async function answer(email: string | null, said: 'accepted' | 'declined', mails = 1) {
  const params = await latestOffer(email, mails);
  expect(await nobody.call(getOffer, { params })).toMatchObject({ state: 'waiting' });
  return nobody.call(answerOffer, { params, body: { answer: said } });
}

async function ordersOf(bookingId: number): Promise<Order[]> {
  return coordinator.call(order.list, { query: { filter: { booking_id: bookingId } } });
}

async function confirmed(client: HttpClient, codes: string[] = [], slot = nextSlot()) {
  const nanny = await readyNanny(product.db);
  const body = { service: 'hourly' as const, ...slot, discount_codes: codes };
  const asked = await client.call(requestBooking, { body });
  await transition(asked.id, 'offer', { nanny_polo_id: nanny.id });
  await answer(nanny.email, 'accepted');
  return { nanny, one: await transition(asked.id, 'confirm') };
}

test('a family’s whole story: request, offer, acceptance, confirmation, care, payment, invoice', async () => {
  const { parent, client } = await family();
  const nanny = await readyNanny(product.db);
  const body = { service: 'hourly' as const, ...nextSlot(), notes: 'Ring twice' };
  const quoted = await client.call(quoteUserBooking, { body });
  const asked = await client.call(requestBooking, { body });
  expect(asked).toMatchObject({
    status: 'requested',
    nanny_name: null,
    cancellable: true,
    total_minor: null,
  });
  await transition(asked.id, 'offer', { nanny_polo_id: nanny.id });
  expect(await client.call(getUserBooking, { params: { id: asked.id } })).toMatchObject({ nanny_name: null });
  await expect(transition(asked.id, 'confirm')).rejects.toMatchObject({ status: 422 });
  expect(await answer(nanny.email, 'accepted')).toMatchObject({
    state: 'accepted',
    nanny_name: nanny.display_name,
  });
  await transition(asked.id, 'confirm');
  expect(await client.call(getUserBooking, { params: { id: asked.id } })).toMatchObject({
    status: 'confirmed',
    nanny_name: nanny.display_name,
    total_minor: quoted.total_minor,
  });
  const [news] = await post.to(parent.email);
  expect(news?.subject).toBe(`${asked.code} is confirmed`);
  const [open] = await ordersOf(asked.id);
  expect(open).toMatchObject({
    status: 'pending_payment',
    payment_status: 'unpaid',
    total_minor: quoted.total_minor,
  });
  await beginNow(product.db, asked);
  await transition(asked.id, 'check-in');
  await transition(asked.id, 'check-out');
  expect(await transition(asked.id, 'close')).toMatchObject({ status: 'closed' });
  const [done] = await ordersOf(asked.id);
  if (!done) throw new Error('The order is missing');
  const paid = await coordinator.call(orderTransactions.charge, {
    params: { id: done.id },
    body: { version: done.version, amount_minor: done.total_minor, method: 'bank_transfer', proof: 'FPS 1' },
  });
  expect(paid).toMatchObject({ status: 'completed', payment_status: 'paid', balance_minor: 0 });
  const invoice = await coordinator.request<Blob>(`/admin/order/${done.id}/invoice`);
  expect(invoice._data?.type).toBe('application/pdf');
  const mine = await client.call(listUserBookings, { query: {} });
  expect(mine.map(({ id }) => id)).toEqual([asked.id]);
});

test('a late cancellation costs what the preview said, and no more than the family agreed to', async () => {
  const { client } = await family();
  const { one } = await confirmed(client);
  const params = { id: one.id };
  expect(await client.call(previewUserCancellation, { params })).toMatchObject({ fee_minor: 0 });
  const soon = new Date(Date.now() + 30 * 3_600_000);
  const end_at = new Date(soon.getTime() + 3 * 3_600_000).toISOString();
  await product.db.update(table).set({ start_at: soon.toISOString(), end_at }).where(eq(table.id, one.id));
  const preview = await client.call(previewUserCancellation, { params });
  expect(preview).toMatchObject({
    fee_minor: Math.round((one.total_minor ?? 0) / 2),
    total_minor: one.total_minor,
  });
  const cancel = (fee_minor: number) =>
    client.call(cancelUserBooking, {
      params,
      body: { version: one.version, fee_minor, reason: 'Grandma comes' },
    });
  await expect(cancel(0)).rejects.toMatchObject({
    status: 409,
    body: { code: 'fee_changed', data: preview },
  });
  const cancelled: UserBooking = await cancel(preview.fee_minor);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    cancellation_fee_minor: preview.fee_minor,
    cancellable: false,
  });
  const [owed] = await ordersOf(one.id);
  expect(owed).toMatchObject({
    status: 'cancelled',
    total_minor: preview.fee_minor,
    balance_minor: preview.fee_minor,
  });
  expect((await get(one.id)).offer?.state).toBe('withdrawn');
});

test('a nanny who falls ill is replaced at the agreed price', async () => {
  const { parent, client } = await family();
  const { one } = await confirmed(client);
  const gone = await transition(one.id, 'withdraw', { reason: 'Flu' });
  expect(gone).toMatchObject({ status: 'offered', nanny_polo_id: null, needs_cover: true });
  await post.delivered();
  const mails = await post.to(parent.email);
  expect(mails.at(-1)?.subject).toBe(`${one.code}: we are finding another nanny`);
  const second = await readyNanny(product.db, { tier: 'senior' });
  const covering = await coordinator.call(coverBooking, {
    params: { id: one.id },
    body: { version: gone.version, nanny_polo_id: second.id },
  });
  expect(covering.offer).toMatchObject({ state: 'waiting', nanny_polo_id: second.id });
  await answer(second.email, 'declined');
  expect(await get(one.id)).toMatchObject({ status: 'offered', nanny_polo_id: null, needs_cover: true });
  const third = await readyNanny(product.db);
  const { version } = await get(one.id);
  await coordinator.call(coverBooking, {
    params: { id: one.id },
    body: { version, nanny_polo_id: third.id },
  });
  await answer(third.email, 'accepted');
  const again = await transition(one.id, 'confirm');
  expect(again).toMatchObject({ status: 'confirmed', needs_cover: false, total_minor: one.total_minor });
  const orders = await ordersOf(one.id);
  expect(orders.map(({ status, total_minor }) => [status, total_minor])).toEqual([
    ['pending_payment', one.total_minor],
  ]);
});

test('a code reduces the price by its rules', async () => {
  await owner.call(discount.create, { body: { name: 'Story', code: 'STORY20', kind: 'percent', value: 20 } });
  const { client } = await family();
  const slot = nextSlot();
  const body = { service: 'hourly' as const, ...slot };
  const secret = { name: 'Not announced', kind: 'percent', value: 50, paused: true } as const;
  await owner.call(discount.create, { body: secret });
  const full = await client.call(quoteUserBooking, { body });
  expect(full.not_applied).toEqual([]);
  const { one } = await confirmed(client, ['STORY20'], slot);
  const [open] = await ordersOf(one.id);
  expect(open?.adjustments).toMatchObject([{ name: 'Story' }]);
  expect(open?.total_minor).toBe(one.total_minor);
  expect(one.total_minor).toBe(full.total_minor - Math.round(full.total_minor / 5));
  expect(open?.pay_minor).toBeGreaterThan(0);
  expect(JSON.stringify([full, await client.call(exportOwn)])).not.toContain('"pay_');
});

test('a parent cannot distinguish an unknown code from one that does not apply', async () => {
  const rules = { kind: 'percent', value: 20 } as const;
  await owner.call(discount.create, { body: { name: 'Paused', code: 'HIDDEN1', paused: true, ...rules } });
  await owner.call(discount.create, { body: { name: 'Long', code: 'HIDDEN2', min_hours: 500, ...rules } });
  const { client } = await family();
  const body = { service: 'hourly' as const, ...nextSlot() };
  const codes = ['zz-none', 'HIDDEN2', 'AA-NONE', 'hidden1', 'hidden2'];
  const quoted = await client.call(quoteUserBooking, { body: { ...body, discount_codes: codes } });
  const shown = ['ZZ-NONE', 'HIDDEN2', 'AA-NONE', 'HIDDEN1'];
  const why = "This code can't be used for this booking";
  expect(quoted.not_applied).toEqual(shown.map((code) => ({ discount: code, code, why })));
  await confirmed(client, ['HIDDEN1', 'AA-NONE'], nextSlot());
  expect(JSON.stringify(await client.call(exportOwn))).not.toContain('No such code');
});

test('another family’s booking is 404 for a parent in every call', async () => {
  const { client } = await family();
  const other = await family();
  const asked = await other.client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } });
  const params = { id: asked.id };
  const missing = { status: 404 };
  await expect(client.call(getUserBooking, { params })).rejects.toMatchObject(missing);
  await expect(client.call(previewUserCancellation, { params })).rejects.toMatchObject(missing);
  const body = { version: asked.version, fee_minor: 0 };
  await expect(client.call(cancelUserBooking, { params, body })).rejects.toMatchObject(missing);
  expect(await client.call(listUserBookings, { query: {} })).toEqual([]);
  await expect(client.call(booking.get, { params })).rejects.toMatchObject({ status: 403 });
});

test('a link records one reply in time, and otherwise says why not', async () => {
  const nanny = await readyNanny(product.db);
  const child = { name: 'Ida', date_of_birth: '2022-05-01', allergies: 'Peanuts', notes: '' };
  const parent = await readyParent(product.db, { children: [child] });
  const notes = 'Ring twice';
  const make = () =>
    coordinator.call(booking.create, {
      body: { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', notes, ...nextSlot() },
    });
  const first = await make();
  const params = await latestOffer(nanny.email);
  const asked = { district: 'WC2N', children_ages: [expect.any(Number)], allergies: null, notes: '' };
  expect(await nobody.call(getOffer, { params })).toMatchObject(asked);
  const accepted = await nobody.call(answerOffer, { params, body: { answer: 'accepted' } });
  expect(accepted).toMatchObject({ ...asked, allergies: ['Peanuts'], notes });
  await expect(nobody.call(answerOffer, { params, body: { answer: 'declined' } })).rejects.toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('already') },
  });
  await transition(first.id, 'cancel');
  expect(await nobody.call(getOffer, { params })).toMatchObject({
    state: 'withdrawn',
    district: null,
    children_ages: [],
    allergies: null,
    notes: '',
  });
  const { offer } = await make();

  const late = await latestOffer(nanny.email, 3);
  await product.db
    .update(offers)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(offers.id, offer?.id ?? 0));
  await expect(
    nobody.call(answerOffer, { params: late, body: { answer: 'accepted' } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { message: 'This offer has expired.' },
  });
  const unknown = { token: 'x'.repeat(43) };
  await expect(nobody.call(getOffer, { params: unknown })).rejects.toMatchObject({ status: 422 });
});
