import { booking } from '@nanny-polo/shared/bookings/booking';
import { coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer, getOffer } from '@nanny-polo/shared/bookings/offer';
import {
  cancelUserBooking,
  getUserBooking,
  listUserBookings,
  previewUserCancellation,
  requestBookingChange,
  type UserBooking,
  userInvoice,
} from '@nanny-polo/shared/bookings/user-booking';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { listVisitingNannies, preferNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { discount } from '@nanny-polo/shared/money/discount';
import { type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { nannyCheck } from '@nanny-polo/shared/people/nanny-check';
import { parents } from '@nanny-polo/shared/people/parents';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, nextSlot, readyNanny, readyParent, setDocuments } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { whole } from '../../test/whole.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { offer as offers } from '../schedule/offer-table.ts';

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);
const coordinator = await product.signedIn('coordinator');
const owner = await product.signedIn('owner');

const { get, transition } = bookingCalls(coordinator);

const { bookingIn, familyWith } = buildersOf(product, coordinator);

/** Returns the latest mail to a family, once the queue is empty: the first is the receipt of its request. */
async function latestTo(email: string) {
  await post.delivered();
  return (await post.to(email)).at(-1);
}

/** Returns the token in the nanny's latest offer mail. Waits for `mails` mails, since they may arrive in any order. */
async function latestOffer(email: string | null, mails = 1) {
  const offers = (await post.to(email ?? '', mails)).filter(({ subject }) => / in .+: £/.test(subject));
  return { token: tokenIn(offers.at(-1)) };
}

/** Replies through the link to the nanny's latest offer. */
async function answer(email: string | null, said: 'accepted' | 'declined', mails = 1) {
  const params = await latestOffer(email, mails);
  expect(await nobody.call(getOffer, { params })).toMatchObject({ state: 'waiting' });
  return nobody.call(answerOffer, { params, body: { answer: said } });
}

async function ordersOf(bookingId: number): Promise<Order[]> {
  const found = await coordinator.call(order.list, { query: { filter: { booking_id: bookingId } } });
  return whole(coordinator, order.get, found);
}

test('a booking goes through request, offer, acceptance, confirmation, care, payment and invoice', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db, { languages: ['English', 'Polish'] });
  const body = { service: 'hourly' as const, ...nextSlot(), notes: 'Ring twice' };
  const { children_booked, ...quoted } = await client.call(quoteUserBooking, { body });
  expect(children_booked).toEqual([]);
  const asked = await client.call(requestBooking, { body });
  expect(asked).toMatchObject({
    status: 'requested',
    nanny_name: null,
    cancellable: true,
  });
  await transition(asked.id, 'offer', { nanny_polo_id: nanny.id });
  const before = await client.call(getUserBooking, { params: { id: asked.id } });
  expect(before).toMatchObject({ nanny_name: null, nanny: null, price: quoted });
  expect(before.price).not.toHaveProperty('pay_minor');
  await expect(transition(asked.id, 'confirm')).rejects.toMatchObject({ status: 422 });
  expect(await answer(nanny.email, 'accepted')).toMatchObject({
    state: 'accepted',
    nanny_name: nanny.display_name.split(' ')[0],
  });
  await transition(asked.id, 'confirm');
  expect(await client.call(getUserBooking, { params: { id: asked.id } })).toMatchObject({
    status: 'confirmed',
    nanny_name: 'Nanny',
    price: quoted,
    nanny: {
      first_name: 'Nanny',
      photo: null,
      languages: ['English', 'Polish'],
      checks: nannyCheck.options.map((check) => ({ check, passed: true })),
      documents_valid: true,
    },
  });
  const news = await latestTo(parent.email);
  expect(news?.subject).toMatch(/ is booked for /);
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

test('a family whose nanny withdrew reads that we look for another, and its mail links to the booking', async () => {
  const { parent, client } = await familyWith();
  const one = await bookingIn('confirmed', { parent });
  const params = { id: one.id };
  const news = await latestTo(parent.email);
  expect(news?.text).toContain(`/user/booking/${one.id}`);
  const read = () => client.call(getUserBooking, { params });
  expect(await read()).toMatchObject({ status: 'confirmed', uncovered: false });
  await transition(one.id, 'withdraw', { reason: 'Ill' });
  expect(await read()).toMatchObject({ status: 'offered', uncovered: true });
  const other = await readyNanny(product.db);
  const { version } = await get(one.id);
  await coordinator.call(coverBooking, { params, body: { version, nanny_polo_id: other.id } });
  expect(await read()).toMatchObject({ status: 'offered', uncovered: false });
  await answer(other.email, 'declined');
  const [listed] = await client.call(listUserBookings, { query: {} });
  expect(listed).toMatchObject({ status: 'offered', uncovered: true });
});

test('a family sees what happened and what they owe, asks for a change, and prefers the nanny after the visit', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const { id } = await bookingIn('requested', { parent });
  await transition(id, 'offer', { nanny_polo_id: nanny.id });
  await answer(nanny.email, 'accepted');
  const one = await transition(id, 'confirm');
  const params = { id: one.id };
  const seen = await client.call(getUserBooking, { params });
  expect(seen.timeline.map(({ step }) => step)).toEqual(['requested', 'offered', 'accepted', 'confirmed']);
  expect(seen.orders).toMatchObject([
    { total_minor: seen.price?.total_minor, balance_minor: seen.price?.total_minor },
  ]);
  const invoice = { params: { id: seen.orders[0]?.id ?? 0 } };
  expect((await client.call(userInvoice, invoice)).type).toBe('application/pdf');
  const { client: stranger } = await familyWith();
  await expect(stranger.call(userInvoice, invoice)).rejects.toMatchObject({ status: 404 });

  const message = 'An hour later, please';
  const { start_at, end_at } = nextSlot();
  const half = client.call(requestBookingChange, { params, body: { start_at, message } });
  await expect(half).rejects.toMatchObject({ status: 422 });
  const asked = await client.call(requestBookingChange, { params, body: { start_at, end_at, message } });
  expect(asked.timeline.at(-1)?.step).toBe('change_requested');
  expect(asked).toMatchObject({ start_at: seen.start_at, version: seen.version });
  const [latest] = await coordinator.call(booking.history, { params });
  expect(latest).toMatchObject({ action: 'request-change', actor: parent.name });
  expect(latest?.after?.reason).toContain(message);
  const mails = await post.to(product.config.mail.agencyEmail);
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(`would like to change .+ \\(${one.code}\\)`),
  );

  const preference = { params: { id: nanny.id }, body: { preferred: true } };
  expect(seen.preference).toBeNull();
  await expect(client.call(preferNanny, preference)).rejects.toMatchObject({ status: 404 });
  await beginNow(product.db, one);
  await transition(one.id, 'check-in');
  await transition(one.id, 'check-out');
  const late = client.call(requestBookingChange, { params, body: { message } });
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(await client.call(getUserBooking, { params })).toMatchObject({
    preference: { id: nanny.id, preferred: false },
  });
  const { data } = await client.call(preferNanny, preference);
  expect(data).toMatchObject([{ id: nanny.id, first_name: 'Nanny', visits: 1, preferred: true }]);
  expect(await owner.call(parents.get, { params: { id: parent.id } })).toMatchObject({
    preferred_nanny_polo_ids: [nanny.id],
  });
  await client.call(preferNanny, { ...preference, body: { preferred: false } });
  expect((await client.call(listVisitingNannies)).data).toMatchObject([{ preferred: false }]);
});

test('a family lists their upcoming bookings apart from the others', async () => {
  const { client } = await familyWith();
  const ask = () => client.call(requestBooking, { body: { service: 'hourly' as const, ...nextSlot() } });
  const [first, second, cancelled] = [await ask(), await ask(), await ask()];
  const { id, version } = cancelled;
  await client.call(cancelUserBooking, { params: { id }, body: { version, fee_minor: 0 } });
  const idsOf = async (upcoming: boolean) => {
    const found = await client.call(listUserBookings, {
      query: { filter: { upcoming }, sort: ['start_at', 'ASC'] },
    });
    return found.map((one) => one.id);
  };
  expect(await idsOf(true)).toEqual([first.id, second.id]);
  expect(await idsOf(false)).toEqual([cancelled.id]);
});

test('a family sees which checks of their nanny are not valid to the end of the booking', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const one = await bookingIn('confirmed', { parent, nanny });
  const documents = nanny.documents.map((document) =>
    document.kind === 'dbs' ? { ...document, expires_on: one.end_at.slice(0, 10) } : document,
  );
  await setDocuments(product.db, nanny.id, documents);
  const seen = await client.call(getUserBooking, { params: { id: one.id } });
  expect(seen.nanny).toMatchObject({
    checks: nannyCheck.options.map((check) => ({ check, passed: check !== 'dbs' })),
    documents_valid: false,
  });
});

test('a late cancellation costs what the preview said, and no more than the family agreed to', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const one = await bookingIn('confirmed', { parent, nanny });
  const params = { id: one.id };
  expect(await client.call(previewUserCancellation, { params })).toMatchObject({ fee_minor: 0 });
  const soon = new Date(Date.now() + 30 * 3_600_000);
  const end_at = new Date(soon.getTime() + 3 * 3_600_000).toISOString();
  await product.db.update(table).set({ start_at: soon.toISOString(), end_at }).where(eq(table.id, one.id));
  const preview = await client.call(previewUserCancellation, { params });
  expect(preview).toMatchObject({
    fee_minor: Math.round((one.total_minor ?? 0) / 2),
    total_minor: one.total_minor,
    explanation: 'At least 24 hours before the start: 50% of the price',
    free_until: null,
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
  await post.delivered();
  const news = (await post.to(parent.email)).find(({ subject }) => / is cancelled$/.test(subject));
  expect(news?.text).toContain(`The cancellation fee is ${formatShortMoney(preview.fee_minor)}.`);
  const toNanny = (await post.to(nanny.email ?? '')).map(({ subject }) => subject);
  expect(toNanny).toContainEqual(expect.stringMatching(/^Your visit on .+ is cancelled$/));
  expect(toNanny).not.toContainEqual(expect.stringMatching(/has been withdrawn$/));
});

test('refuses a cancellation or change by the family once the order is completed, and gives the reason', async () => {
  const { parent, client } = await familyWith();
  const one = await bookingIn('confirmed', { parent });
  const params = { id: one.id };
  expect(await client.call(getUserBooking, { params })).toMatchObject({ cancellable: true });
  for (const name of ['place', 'complete'] as const) {
    const [{ id, version } = { id: 0, version: 0 }] = await ordersOf(one.id);
    await owner.call(orderTransitionCalls[name], { params: { id }, body: { version } });
  }
  const { version, cancellable } = await client.call(getUserBooking, { params });
  expect(cancellable).toBe(false);
  expect(await client.call(listUserBookings, { query: {} })).toMatchObject([{ cancellable: false }]);
  const final = {
    status: 409,
    body: {
      message: 'The price of this visit is final. It can no longer be cancelled here. Please call us.',
    },
  };
  await expect(client.call(previewUserCancellation, { params })).rejects.toMatchObject(final);
  const cancel = client.call(cancelUserBooking, { params, body: { version, fee_minor: 0 } });
  await expect(cancel).rejects.toMatchObject(final);
  const ask = client.call(requestBookingChange, { params, body: { message: 'An hour later, please' } });
  await expect(ask).rejects.toMatchObject({ status: 409 });
});

test.each([
  ['with a fee is mailed', 100],
  ['without a fee is not mailed', 0],
])('a missed visit %s to the family', async (_, late_percent) => {
  const parent = await readyParent(product.db);
  const one = await bookingIn('confirmed', { parent });
  const policy = { name: 'Test', steps: [], late_percent };
  await product.db.update(table).set({ cancellation_policy: policy }).where(eq(table.id, one.id));
  await beginNow(product.db, one);
  const { cancellation_fee_minor } = await transition(one.id, 'no-show');
  expect(cancellation_fee_minor).toBe(late_percent === 0 ? 0 : one.total_minor);
  await post.delivered();
  const news = (await post.to(parent.email, 0)).filter(({ subject }) => subject.includes('missed'));
  const text = `a missed visit costs as much as cancelling at the start: ${formatShortMoney(one.total_minor ?? 0)}.`;
  expect(news.map((mail) => mail.text)).toEqual(late_percent === 0 ? [] : [expect.stringContaining(text)]);
});

test.each(['cancel', 'no-show'] as const)(
  'the letter about a fee after “%s” names the credit notes that count against it',
  async (name) => {
    const parent = await readyParent(product.db);
    const one = await bookingIn('confirmed', { parent });
    const policy = { name: 'Test', steps: [], late_percent: 100 };
    await product.db.update(table).set({ cancellation_policy: policy }).where(eq(table.id, one.id));
    await beginNow(product.db, one, ...(name === 'cancel' ? [60, 240] : []));
    const [{ id, version, total_minor } = { id: 0, version: 0, total_minor: 0 }] = await ordersOf(one.id);
    const note = { version, amount_minor: total_minor, reason: 'goodwill' } as const;
    await owner.call(creditOrder, { params: { id }, body: note });
    await transition(one.id, name);
    expect(await ordersOf(one.id)).toMatchObject([{ balance_minor: 0, credited_minor: total_minor }]);
    await post.delivered();
    const fee = formatShortMoney(total_minor);
    const letter = (await post.to(parent.email)).find(({ text }) => text.includes(`${fee}. Credit notes`));
    expect(letter?.text).toContain(`${fee}. Credit notes of ${fee} count against it.`);
  },
);

test('a visit that the nanny missed costs the family nothing, pays the nanny nothing and is not mailed', async () => {
  const { parent, client } = await familyWith();
  const one = await bookingIn('confirmed', { parent });
  const policy = { name: 'Test', steps: [], late_percent: 100 };
  await product.db.update(table).set({ cancellation_policy: policy }).where(eq(table.id, one.id));
  await beginNow(product.db, one);
  expect(await transition(one.id, 'no-show', { waive_fee: true })).toMatchObject({
    status: 'no_show',
    cancellation_fee_minor: 0,
  });
  const { orders } = await client.call(getUserBooking, { params: { id: one.id } });
  expect(orders.map(({ balance_minor }) => balance_minor)).toEqual([0]);
  expect(await ordersOf(one.id)).toMatchObject([{ status: 'cancelled', total_minor: 0, pay_minor: 0 }]);
  await post.delivered();
  const news = (await post.to(parent.email, 0)).filter(({ subject }) => subject.includes('missed'));
  expect(news).toEqual([]);
});

test.each([
  ['keeps the discount for first bookings if the nanny missed the visit', { waive_fee: true }, true],
  ['loses the discount for first bookings by missing the visit', {}, false],
])('a family %s', async (_, sent, expected) => {
  const { parent, client } = await familyWith();
  const code = `FIRST-${parent.id}`;
  const rules = { kind: 'percent', value: 50, first_booking_only: true } as const;
  const { id } = await owner.call(discount.create, { body: { name: code, code, ...rules } });
  const one = await bookingIn('confirmed', { parent });
  await beginNow(product.db, one);
  await transition(one.id, 'no-show', sent);
  const next = { service: 'hourly' as const, discount_codes: [code], ...nextSlot() };
  const { adjustments } = await client.call(quoteUserBooking, { body: next });
  expect(adjustments.some(({ discount_id }) => discount_id === id)).toBe(expected);
});

test('a nanny whose offer is withdrawn before the confirmation gets no mail about a cancelled visit', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const { id } = await client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } });
  await transition(id, 'offer', { nanny_polo_id: nanny.id });
  await post.delivered();
  await transition(id, 'cancel');
  await post.delivered();
  const toNanny = (await post.to(nanny.email ?? '')).map(({ subject }) => subject);
  expect(toNanny).toContainEqual(expect.stringMatching(/^The offer for .+ has been withdrawn$/));
  const news = (await post.to(parent.email)).find(({ subject }) => / is cancelled$/.test(subject));
  expect(news?.text).toContain('There is no cancellation fee.');
});

test('the mail about a booking that expires after its nanny has accepted says that it was not confirmed in time', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const { id } = await client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } });
  await transition(id, 'offer', { nanny_polo_id: nanny.id });
  await answer(nanny.email, 'accepted');
  await transition(id, 'expire');
  const mail = await latestTo(parent.email);
  expect(mail?.subject).toContain('could not be confirmed in time');
  expect(mail?.text).toContain('it will not take place. You owe nothing.');
});

test('a nanny who falls ill is replaced at the agreed price', async () => {
  const parent = await readyParent(product.db);
  const one = await bookingIn('confirmed', { parent });
  await post.delivered();
  const gone = await transition(one.id, 'withdraw', { reason: 'Flu' });
  expect(gone).toMatchObject({
    status: 'offered',
    nanny_polo_id: null,
    needs_cover: true,
    total_minor: null,
  });
  await post.delivered();
  const mails = await post.to(parent.email);
  expect(mails.at(-1)?.subject).toMatch(/ can’t come on .+: we are finding another nanny$/);
  const second = await readyNanny(product.db, { tier: 'senior' });
  const covering = await coordinator.call(coverBooking, {
    params: { id: one.id },
    body: { version: gone.version, nanny_polo_id: second.id },
  });
  expect(covering).toMatchObject({ nanny_polo_id: second.id, offer: { state: 'waiting' } });
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
  const { parent, client } = await familyWith();
  const slot = nextSlot();
  const body = { service: 'hourly' as const, ...slot };
  const secret = { name: 'Not announced', kind: 'percent', value: 50, paused: true } as const;
  await owner.call(discount.create, { body: secret });
  const full = await client.call(quoteUserBooking, { body });
  expect(full.not_applied).toEqual([]);
  const one = await bookingIn('confirmed', { parent, discount_codes: ['STORY20'], ...slot });
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
  const { client } = await familyWith();
  const body = { service: 'hourly' as const, ...nextSlot() };
  const codes = ['zz-none', 'HIDDEN2', 'AA-NONE', 'hidden1', 'hidden2'];
  const quoted = await client.call(quoteUserBooking, { body: { ...body, discount_codes: codes } });
  const shown = ['ZZ-NONE', 'HIDDEN2', 'AA-NONE', 'HIDDEN1'];
  const why = "This code can't be used for this booking";
  expect(quoted.not_applied).toEqual(shown.map((code) => ({ discount: code, code, why })));
  await expect(
    client.call(requestBooking, { body: { ...body, discount_codes: ['HIDDEN1', 'AA-NONE'] } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { errors: { 'discount_codes.0': [why], 'discount_codes.1': [why] } },
  });
  expect(JSON.stringify(await client.call(exportOwn))).not.toContain('No such code');
});

test('a parent’s calls reject another family’s booking with 404', async () => {
  const { client } = await familyWith();
  const other = await familyWith();
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
  const child = { id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noNotes, allergies: ['Peanuts'] };
  const parent = await readyParent(product.db, { children: [child] });
  const notes = 'Ring twice';
  const make = () =>
    coordinator.call(booking.create, {
      body: { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', notes, ...nextSlot() },
    });
  const first = await make();
  const params = await latestOffer(nanny.email);
  const asked = { district: 'WC2N', children_ages: [expect.any(String)], visit: null };
  expect(await nobody.call(getOffer, { params })).toMatchObject({ ...asked, stage: 'waiting' });
  const accepted = await nobody.call(answerOffer, { params, body: { answer: 'accepted' } });
  expect(accepted).toMatchObject({ ...asked, stage: 'accepted' });
  expect(JSON.stringify(accepted)).not.toMatch(/Peanuts|Ring twice|Ida|Strand/);
  await expect(nobody.call(answerOffer, { params, body: { answer: 'declined' } })).rejects.toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('already') },
  });
  await transition(first.id, 'cancel');
  expect(await nobody.call(getOffer, { params })).toMatchObject({
    state: 'withdrawn',
    stage: 'cancelled',
    district: null,
    children_ages: [],
    visit: null,
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
