import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { discount } from '@nanny-polo/shared/money/discount';
import { order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { expect, test } from 'vitest';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { undo, write } from '../../test/undo.ts';

const product = await openProduct({ undoSeconds: 600 });
const owner = await product.signedIn('owner');
const { get, transition } = bookingCalls(owner);
const { bookingIn, familyWith } = buildersOf(product, owner);

type Rules = { kind: 'fixed' | 'percent'; value: number; limit_per_parent?: 1; budget_minor?: number };
const usesOf = async (code: string) => {
  const [found] = await owner.call(discount.list, { query: { filter: { q: code } } });
  return { used_count: found?.used_count, used_minor: found?.used_minor };
};

let codes = 0;
async function codeOf(rules: Rules): Promise<string> {
  codes += 1;
  const code = `TOGETHER${codes}`;
  await owner.call(discount.create, { body: { name: code, code, ...rules } });
  return code;
}

/** Creates bookings of one family, each accepted by a nanny and with these codes. */
async function acceptedWith(...codesOfEach: string[][]) {
  const { parent, client } = await familyWith();
  const ids: number[] = [];
  for (const discount_codes of codesOfEach)
    ids.push((await bookingIn('accepted', { parent, ...nextSlot(4), discount_codes })).id);
  /** Returns the prices of the bookings as their family sees them. */
  const prices = () =>
    Promise.all(
      ids.map(async (id) => (await client.call(getUserBooking, { params: { id } })).price?.total_minor),
    );
  return { parent_id: parent.id, ids, prices };
}

const totalOf = async (id: number) => (await owner.call(order.get, { params: { id } })).total_minor;

/** Cancels a family's orders that wait for payment. */
async function cancelOrders(parent_id: number) {
  const filter = { parent_id, status: 'pending_payment' as const };
  for (const { id, version } of await owner.call(order.list, { query: { filter } }))
    await owner.call(orderTransitionCalls.cancel, { params: { id }, body: { version, reason: 'Together' } });
}

const lengthen = async (id: number, hours: number) => {
  const { version, start_at } = await get(id);
  const end_at = new Date(Date.parse(start_at) + hours * 3_600_000).toISOString();
  await owner.call(rescheduleBooking, {
    params: { id },
    body: { version, start_at, end_at, nanny_agreed: true },
  });
};

test('the discount of an order changes in proportion to its bookings and leaves their prices as they are', async () => {
  const { parent_id, ids, prices } = await acceptedWith([], []);
  const [first = 0, second = 0] = ids;
  const [price = 0] = await prices();
  const discount_codes = [await codeOf({ kind: 'fixed', value: 1001 })];
  const { id } = await owner.call(order.create, { body: { parent_id, booking_ids: ids, discount_codes } });
  for (const one of ids) await transition(one, 'confirm');
  expect(await prices()).toEqual([price, price]);
  expect(await totalOf(id)).toBe(2 * price - 1001);
  await lengthen(first, 6);
  expect(await totalOf(id)).toBe(2 * price - 1001);
  await lengthen(first, 3);
  expect(await prices()).toEqual([price - price / 4, price]);
  expect(await totalOf(id)).toBe(2 * price - price / 4 - 875);
  await lengthen(first, 4);
  const { version } = await get(second);
  const body = { version, waive_fee: true };
  const cancelled = await write(owner, 'POST', `/admin/booking/${second}/cancel`, body);
  expect(await totalOf(id)).toBe(price - 500);
  await undo(owner, cancelled.undo);
  expect(await totalOf(id)).toBe(2 * price - 1001);
  expect(await prices()).toEqual([price, price]);
});

test('lengthening a booking again restores its order’s discount only within the budget of its code', async () => {
  const { parent_id, ids } = await acceptedWith([], []);
  const [first = 0] = ids;
  const { agreed_minor } = await get(first);
  const price = agreed_minor ?? 0;
  const code = await codeOf({ kind: 'fixed', value: 1000, budget_minor: 1000 });
  const body = { parent_id, booking_ids: ids, discount_codes: [code] };
  const { id } = await owner.call(order.create, { body });
  for (const one of ids) await transition(one, 'confirm');
  await lengthen(first, 3);
  expect(await totalOf(id)).toBe(2 * price - price / 4 - 875);
  const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
  const other = { parent_id: (await readyParent(product.db)).id, lines: [line], discount_codes: [code] };
  expect(await owner.call(order.create, { body: other })).toMatchObject({ discount_minor: 125 });
  await lengthen(first, 4);
  expect(await totalOf(id)).toBe(2 * price - 875);
});

test('bookings in an order with others keep the discounts of their own codes', async () => {
  const code = await codeOf({ kind: 'percent', value: 20 });
  const { parent_id, ids, prices } = await acceptedWith([code], []);
  const before = await prices();
  const [first] = ids;
  const { pay_minor, id, adjustments } = await owner.call(order.create, {
    body: { parent_id, booking_ids: ids },
  });
  expect(adjustments).toMatchObject([{ discount_id: expect.any(Number), booking_id: first }]);
  expect(await usesOf(code)).toMatchObject({ used_count: 1 });
  for (const one of ids) await transition(one, 'confirm');
  expect(await prices()).toEqual(before);
  expect(await owner.call(order.get, { params: { id } })).toMatchObject({
    pay_minor,
    total_minor: before.reduce<number>((sum, price) => sum + (price ?? 0), 0),
  });
});

test('a code that a family may use once is used by one booking of an order, and the other needs the family’s consent', async () => {
  const code = await codeOf({ kind: 'fixed', value: 1000, limit_per_parent: 1 });
  const { parent_id, ids } = await acceptedWith([code], [code]);
  const [first = 0, second = 0] = ids;
  const { adjustments } = await owner.call(order.create, { body: { parent_id, booking_ids: ids } });
  expect(adjustments).toMatchObject([
    { discount_id: expect.any(Number), booking_id: first },
    { discount_id: null, booking_id: second },
  ]);
  expect(await usesOf(code)).toEqual({ used_count: 1, used_minor: 1000 });
  await transition(first, 'confirm');
  await expect(transition(second, 'confirm')).rejects.toMatchObject({
    status: 422,
    body: { errors: { price: [expect.stringContaining(code)] } },
  });
});

test('confirmed bookings are not ordered together if their code may be used only once', async () => {
  const code = await codeOf({ kind: 'fixed', value: 1000, limit_per_parent: 1 });
  const { parent_id, ids } = await acceptedWith([code], [code]);
  for (const one of ids) {
    await transition(one, 'confirm');
    await cancelOrders(parent_id);
  }
  const together = owner.call(order.create, { body: { parent_id, booking_ids: ids } });
  await expect(together).rejects.toMatchObject({ status: 409, body: { code: 'discount_gone' } });
  expect(await usesOf(code)).toEqual({ used_count: 0, used_minor: 0 });
});

test('a code of an order is rejected if a booking uses it, or a discount that it cannot be combined with', async () => {
  const [own, other] = [await codeOf({ kind: 'fixed', value: 1 }), await codeOf({ kind: 'fixed', value: 1 })];
  const { parent_id, ids } = await acceptedWith([own], []);
  const discount_codes = [own, other];
  const made = owner.call(order.create, { body: { parent_id, booking_ids: ids, discount_codes } });
  await expect(made).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        'discount_codes.0': ['One of the bookings uses it already'],
        'discount_codes.1': [`Cannot be combined with ${own}`],
      },
    },
  });
});

test('a booking that is named twice is ordered once, with its own code', async () => {
  const { parent_id, ids } = await acceptedWith([await codeOf({ kind: 'fixed', value: 1000 })]);
  const [id = 0] = ids;
  const made = await owner.call(order.create, { body: { parent_id, booking_ids: [id, id] } });
  expect(made).toMatchObject({ bookings: [{ id }], discount_minor: 1000 });
});

test('an order with a line written by hand applies its code to that line too', async () => {
  const { parent_id, ids, prices } = await acceptedWith([]);
  const [price = 0] = await prices();
  const lines = [{ kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: price } as const];
  const discount_codes = [await codeOf({ kind: 'percent', value: 10 })];
  const body = { parent_id, booking_ids: ids, lines, discount_codes };
  const { id } = await owner.call(order.create, { body });
  await transition(ids[0] ?? 0, 'confirm');
  expect(await totalOf(id)).toBe(2 * price - price / 5);
  await transition(ids[0] ?? 0, 'cancel', { waive_fee: true });
  expect(await totalOf(id)).toBe(price - price / 10);
});

test.each([1, 2])(
  'confirmed bookings (%i) keep their prices when their order is cancelled',
  async (count) => {
    const { parent_id, ids, prices } = await acceptedWith(...Array.from({ length: count }, () => []));
    for (const one of ids) await transition(one, 'confirm');
    const before = await prices();
    const sum = before.reduce<number>((all, price) => all + (price ?? 0), 0);
    await cancelOrders(parent_id);
    const discount_codes = [await codeOf({ kind: 'percent', value: 90 })];
    const body = { parent_id, booking_ids: ids, discount_codes };
    expect((await owner.call(order.create, { body })).total_minor).toBe(sum / 10);
    await cancelOrders(parent_id);
    expect(await prices()).toEqual(before);
    expect((await owner.call(order.create, { body: { parent_id, booking_ids: ids } })).total_minor).toBe(sum);
  },
);
