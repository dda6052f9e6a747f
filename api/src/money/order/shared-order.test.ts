import { booking } from '@nanny-polo/shared/booking';
import { rescheduleBooking } from '@nanny-polo/shared/booking-work';
import { discount } from '@nanny-polo/shared/discount';
import { order, orderTransitionCalls } from '@nanny-polo/shared/order';
import { getUserBooking } from '@nanny-polo/shared/user-booking';
import { expect, test } from 'vitest';
import { bookingCalls } from '../../test/booking-calls.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { undo, write } from '../../test/undo.ts';

const product = await openProduct({ undoSeconds: 600 });
const owner = await product.signedIn('owner');
const { get, transition, accept } = bookingCalls(owner);

let codes = 0;
async function codeOf(rules: { kind: 'fixed' | 'percent'; value: number }): Promise<string> {
  codes += 1;
  const code = `TOGETHER${codes}`;
  await owner.call(discount.create, { body: { name: code, code, ...rules } });
  return code;
}

/** Creates bookings of one family, each accepted by a nanny and with these codes. */
async function accepted(...codesOfEach: string[][]) {
  const parent = await readyParent(product.db);
  const ids: number[] = [];
  for (const discount_codes of codesOfEach) {
    const { id: nanny_polo_id } = await readyNanny(product.db);
    const times = { service: 'hourly' as const, ...nextSlot(4) };
    const body = { parent_id: parent.id, nanny_polo_id, ...times, discount_codes };
    const { id } = await owner.call(booking.create, { body });
    await accept(id);
    ids.push(id);
  }
  const client = await signedInAs(product, parent);
  /** Returns the prices of the bookings as their family sees them. */
  const prices = () =>
    Promise.all(
      ids.map(async (id) => (await client.call(getUserBooking, { params: { id } })).price?.total_minor),
    );
  return { parent_id: parent.id, ids, prices };
}

const totalOf = async (id: number) => (await owner.call(order.get, { params: { id } })).total_minor;

const lengthen = async (id: number, hours: number) => {
  const { version, start_at } = await get(id);
  const end_at = new Date(Date.parse(start_at) + hours * 3_600_000).toISOString();
  await owner.call(rescheduleBooking, { params: { id }, body: { version, start_at, end_at } });
};

test('a code of an order is divided among its bookings, whose prices add up to the total', async () => {
  const { parent_id, ids, prices } = await accepted([], []);
  const [first = 0, second = 0] = ids;
  const { agreed_minor } = await get(first);
  const price = agreed_minor ?? 0;
  const discount_codes = [await codeOf({ kind: 'fixed', value: 1001 })];
  const { id } = await owner.call(order.create, { body: { parent_id, booking_ids: ids, discount_codes } });
  expect(await prices()).toEqual([price - 500, price - 501]);
  for (const one of ids) await transition(one, 'confirm');
  expect(await get(first)).toMatchObject({ total_minor: price - 500, agreed_minor: price - 500 });
  expect(await totalOf(id)).toBe(2 * price - 1001);
  await lengthen(first, 6);
  expect(await prices()).toEqual([price - 500, price - 501]);
  await lengthen(first, 3);
  expect(await prices()).toEqual([price - price / 4 - 375, price - 501]);
  expect(await totalOf(id)).toBe(2 * price - price / 4 - 876);
  await lengthen(first, 4);
  const { version } = await get(second);
  const body = { version, waive_fee: true };
  const cancelled = await write(owner, 'POST', `/admin/booking/${second}/cancel`, body);
  expect(await totalOf(id)).toBe(price - 500);
  await undo(owner, cancelled.undo);
  expect(await totalOf(id)).toBe(2 * price - 1001);
  expect(await prices()).toEqual([price - 500, price - 501]);
});

test('a booking in an order with others costs no more than with its own code', async () => {
  const { parent_id, ids, prices } = await accepted([await codeOf({ kind: 'percent', value: 20 })], []);
  const before = await prices();
  const { pay_minor, id } = await owner.call(order.create, { body: { parent_id, booking_ids: ids } });
  expect(await prices()).toEqual(before);
  for (const one of ids) await transition(one, 'confirm');
  expect(await prices()).toEqual(before);
  expect(await owner.call(order.get, { params: { id } })).toMatchObject({
    pay_minor,
    total_minor: before.reduce<number>((sum, price) => sum + (price ?? 0), 0),
  });
});

test('an order with a line written by hand leaves that line its own part of the code', async () => {
  const { parent_id, ids, prices } = await accepted([]);
  const [price = 0] = await prices();
  const lines = [{ kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: price } as const];
  const discount_codes = [await codeOf({ kind: 'fixed', value: 1000 })];
  const body = { parent_id, booking_ids: ids, lines, discount_codes };
  const { id } = await owner.call(order.create, { body });
  await transition(ids[0] ?? 0, 'confirm');
  expect(await prices()).toEqual([price - 500]);
  expect(await totalOf(id)).toBe(2 * price - 1000);
});

test('the own code of a booking takes its amount off once in an order with a line written by hand', async () => {
  const { parent_id, ids, prices } = await accepted([await codeOf({ kind: 'fixed', value: 1000 })]);
  const [price = 0] = await prices();
  const lines = [
    { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: price + 1000 } as const,
  ];
  const { id } = await owner.call(order.create, { body: { parent_id, booking_ids: ids, lines } });
  expect(await totalOf(id)).toBe(2 * price + 1000);
  await transition(ids[0] ?? 0, 'confirm');
  expect(await prices()).toEqual([price]);
  expect(await totalOf(id)).toBe(2 * price + 1000);
});

test('a confirmed booking takes the price of the new order that it is put into', async () => {
  const { parent_id, ids, prices } = await accepted([], []);
  for (const one of ids) await transition(one, 'confirm');
  const [price = 0] = await prices();
  for (const { id, version } of await owner.call(order.list, { query: { filter: { parent_id } } }))
    await owner.call(orderTransitionCalls.cancel, { params: { id }, body: { version, reason: 'Together' } });
  const discount_codes = [await codeOf({ kind: 'percent', value: 10 })];
  const body = { parent_id, booking_ids: ids, discount_codes };
  const { total_minor } = await owner.call(order.create, { body });
  expect(await prices()).toEqual([price - price / 10, price - price / 10]);
  expect(total_minor).toBe(2 * price - price / 5);
});
