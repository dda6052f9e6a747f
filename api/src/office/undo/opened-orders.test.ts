/** An undo cancels the orders that the change opened, and no number is ever given twice. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { userInvoice } from '@nanny-polo/shared/bookings/user-booking';
import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { countOrders, order } from '@nanny-polo/shared/money/order';
import { orderInvoice } from '@nanny-polo/shared/money/order-invoice';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { searchRecords } from '@nanny-polo/shared/office/search';
import { eraseParent, exportParent, parents } from '@nanny-polo/shared/people/parents';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { nextMonday } from '../../test/series.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

const read = (path: string) => owner.request<{ version: number }>(path).then(({ _data }) => _data);

async function act(path: string, name: string, body: object = {}) {
  return write(owner, 'POST', `${path}/${name}`, { version: (await read(path))?.version, ...body });
}

const { bookingIn, seriesIn } = buildersOf(product, owner);

/** Creates a booking of four hours in a stage. */
async function visitIn(stage: 'accepted' | 'confirmed') {
  const { id, parent_id } = await bookingIn(stage, nextSlot(4));
  return { id, path: `/admin/booking/${id}`, parent_id };
}

interface Stored {
  readonly id: number;
  readonly number: string;
}

/** Returns the orders that were opened after order `after`, the oldest first. */
const ordersSince = (after: number) =>
  queryRows<Stored>(product.db, sql`SELECT id, number FROM "order" WHERE id > ${after} ORDER BY id`);

const lastOrder = async () =>
  (await queryRows<Stored>(product.db, sql`SELECT id, number FROM "order" ORDER BY id DESC LIMIT 1`))[0]
    ?.id ?? 0;

const line = { kind: 'fee', label: 'Workshop for Ida', quantity: 1, unit: 'item', unit_minor: 5000 };
const byHand = (parent_id: number, fields: object = { lines: [line] }) => {
  return () => write(owner, 'POST', '/admin/order', { parent_id, ...fields });
};

/** Creates a confirmed booking whose order has been cancelled. */
async function withoutOrder() {
  const made = await visitIn('confirmed');
  await act(`/admin/order/${await lastOrder()}`, 'cancel');
  return made;
}

type Call = () => Promise<{ undo: UndoOffer | null }>;

/** Every kind of call that opens orders: prepares what it needs and returns the call. */
const opening: Readonly<Record<string, () => Promise<Call>>> = {
  'a confirmation': async () => {
    const { path } = await visitIn('accepted');
    return () => act(path, 'confirm');
  },
  'an order by hand': async () => byHand((await readyParent(product.db)).id),
  'an order by hand for a booking, with a discount': async () => {
    const discount = { name: 'Off', code: 'OFFHAND', kind: 'fixed', value: 500 };
    await write(owner, 'POST', '/admin/master/discount', discount);
    const { id, parent_id } = await visitIn('accepted');
    return byHand(parent_id, { booking_ids: [id], lines: [line], discount_codes: ['OFFHAND'] });
  },
  'the confirmation of a series': async () => {
    const { id } = await seriesIn('accepted', { last_day: addDays(nextMonday(), 16) });
    const path = `/admin/series/${id}`;
    return () => act(path, 'confirm');
  },
  'a shorter time for a booking whose order was cancelled': async () => {
    const { id, path } = await withoutOrder();
    const { end_at } = await owner.call(booking.get, { params: { id } });
    const earlier = new Date(Date.parse(end_at) - 3_600_000).toISOString();
    return async () =>
      write(owner, 'PUT', path, {
        version: (await read(path))?.version,
        end_at: earlier,
        nanny_agreed: true,
      });
  },
  'a cancellation with a fee for a booking whose order was cancelled': async () => {
    const { id, path } = await withoutOrder();
    await product.db.execute(sql`UPDATE booking SET start_at = now() + interval '1 hour',
      end_at = now() + interval '4 hours' WHERE id = ${id}`);
    return () => act(path, 'cancel');
  },
};

test.for(Object.keys(opening))('an undo of %s cancels the orders that it opened', async (name) => {
  const call = await opening[name]?.();
  const [before, last] = [await stateOf(product.db), await lastOrder()];
  const { undo: offer } = (await call?.()) ?? { undo: null };
  const opened = await ordersSince(last);
  expect(opened).not.toEqual([]);
  const full = await Promise.all(opened.map(({ id }) => owner.call(order.get, { params: { id } })));
  const { created } = await undo(owner, offer);
  expect(await stateOf(product.db)).toEqual(before);
  for (const { id, number, lines, void_lines, created_at, parent_id } of full) {
    expect(created).toContainEqual({ resource: 'order', id });
    const undone = await owner.call(order.get, { params: { id } });
    expect(undone).toMatchObject({
      ...{ number, created_at, parent_id, status: 'cancelled', undone_at: expect.any(String) },
      ...{ lines: [], void_lines: [...void_lines, ...lines], adjustments: [], not_applied: [], bookings: [] },
      ...{ total_minor: 0, balance_minor: 0, pay_minor: 0, due_at: null, series_id: null, overdue: false },
    });
    const [last, ...earlier] = await owner.call(order.history, { params: { id } });
    expect(last).toMatchObject({
      action: 'undo',
      before: { undone_at: null },
      after: { status: 'cancelled' },
    });
    expect(earlier.at(-1)).toMatchObject({ action: 'create', after: { number } });
  }
  // The same call again opens new orders with the next numbers.
  await call?.();
  const again = (await ordersSince(opened.at(-1)?.id ?? 0)).map(({ number }) => Number(number.slice(-5)));
  const first = Number(opened.at(-1)?.number.slice(-5)) + 1;
  expect(again).toEqual(opened.map((_, at) => first + at));
});

test('confirming again after an undo opens a new order with the next number, as often as it is undone', async () => {
  const { path } = await visitIn('accepted');
  const before = await stateOf(product.db);
  const numbers = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    const { undo: offer } = await act(path, 'confirm');
    numbers.add(await lastOrder());
    await undo(owner, offer);
    expect(await stateOf(product.db)).toEqual(before);
  }
  expect(numbers.size).toBe(3);
});

test.for([
  ['the earlier', [0, 1]],
  ['the later', [1, 0]],
] as const)('of two orders, %s can be undone first', async ([, sequence]) => {
  const before = await stateOf(product.db);
  const { id } = await readyParent(product.db);
  const offers = [(await byHand(id)()).undo, (await byHand(id)()).undo];
  for (const at of sequence) await undo(owner, offers[at] ?? null);
  expect((await stateOf(product.db)).order).toEqual(before.order);
});

test('two undos of a repeated call each leave an order, although the calls have the same idempotency key', async () => {
  const { id: parent_id } = await readyParent(product.db);
  const send = () =>
    write(owner, 'POST', '/admin/order', { parent_id, lines: [line] }, { 'idempotency-key': 'again' });
  const first = await send();
  expect((await send()).data.id).toBe(first.data.id);
  await undo(owner, first.undo);
  expect((await send()).data.id).not.toBe(first.data.id);
});

/** Creates an order by hand for a new family and undoes it. */
async function undoneOrder() {
  const parent = await readyParent(product.db);
  const { data, undo: offer } = await byHand(parent.id)();
  const counts = await owner.call(countOrders, { query: {} });
  await undo(owner, offer);
  const { version, number } = await owner.call(order.get, { params: { id: data.id } });
  return { id: data.id, parent, counts, version, number };
}

describe('an order with later records', () => {
  const payment = { amount_minor: 5000, method: 'cash', proof: 'R-1' };
  const refusal = (record: string) => ({
    status: 409,
    message: `This cannot be undone: a payment or a credit note was recorded since, which cannot be undone. Cancel the ${record} instead.`,
  });

  test.for([
    // The payment in full also places the order, and that event is the last.
    ['charge', payment],
    ['deposit', { ...payment, amount_minor: 100 }],
    ['credit', { amount_minor: 100, reason: 'goodwill' }],
  ] as const)('keeps its creation after a %s, and says what to do instead', async ([name, body]) => {
    const { data, undo: offer } = await byHand((await readyParent(product.db)).id)();
    const path = `/admin/order/${data.id}`;
    await act(path, name, body);
    await expect(undo(owner, offer)).rejects.toMatchObject(refusal('order'));
    await act(path, 'cancel');
    await expect(undo(owner, offer)).rejects.toMatchObject(refusal('order'));
  });

  test('keeps the confirmation that opened it, and says what to do instead', async () => {
    const { path } = await visitIn('accepted');
    const { undo: offer } = await act(path, 'confirm');
    await act(`/admin/order/${await lastOrder()}`, 'credit', { amount_minor: 100, reason: 'goodwill' });
    await expect(undo(owner, offer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Cancel the'),
    });
  });

  test('names a later change that can be undone', async () => {
    const { data, undo: offer } = await byHand((await readyParent(product.db)).id)();
    const { undo: placed } = await act(`/admin/order/${data.id}`, 'place');
    await expect(undo(owner, offer)).rejects.toMatchObject({
      message: 'This cannot be undone: you have changed it since. Undo that change first.',
    });
    await undo(owner, placed);
    await undo(owner, offer);
  });
});

describe('an order whose creation was undone', () => {
  test('is in no list, count, search or family’s export, unless asked for', async () => {
    const { id, parent, counts, number } = await undoneOrder();
    const list = async (filter: object) =>
      (await owner.call(order.list, { query: { filter, range: [0, 999] } })).map((one) => one.id);
    const found = async (q: string) =>
      (await owner.call(searchRecords, { query: { q } })).filter(
        (one) => one.resource === 'order' && one.id === id,
      ).length;
    const digits = String(Number(number.slice(-5)));
    for (const filter of [{}, { status: 'cancelled' }, { parent_id: parent.id }, { undone: false }])
      expect(await list(filter)).not.toContain(id);
    expect(await list({ q: parent.name })).toEqual([]);
    expect(await list({ q: number.slice(0, -1) })).not.toContain(id);
    expect(await owner.call(countOrders, { query: {} })).toEqual({
      ...counts,
      pending_payment: (counts.pending_payment ?? 0) - 1,
    });
    for (const q of [parent.name, parent.email, digits, number.slice(0, -1)]) expect(await found(q)).toBe(0);
    const { orders } = await owner.call(exportParent, { params: { id: parent.id } });
    expect(orders).toEqual([]);

    expect(await list({ undone: true, parent_id: parent.id })).toEqual([id]);
    expect(await list({ id: [id] })).toEqual([id]);
    expect(await list({ q: ` ${number.toLowerCase()} ` })).toEqual([id]);
    expect(await found(number)).toBe(1);
  });

  test('cannot be changed by any call, and its invoice asks for nothing', async () => {
    const { id, version, number } = await undoneOrder();
    const params = { id };
    const payment = { version, amount_minor: 100, method: 'cash', proof: 'R-1' } as const;
    const note = { version, amount_minor: 100, reason: 'goodwill' } as const;
    const writes = [
      () => owner.call(order.update, { params, body: { version, due_at: '2026-12-24T12:00:00.000Z' } }),
      () => owner.call(order.update, { params, body: { version, note: 'Call them' } }),
      () => owner.call(orderTransactions.charge, { params, body: { ...payment, overpayment_minor: 100 } }),
      () => owner.call(orderTransactions.deposit, { params, body: { ...payment, overpayment_minor: 100 } }),
      () => owner.call(orderTransactions.refund, { params, body: { ...payment, reason: 'overpayment' } }),
      () => owner.call(creditOrder, { params, body: note }),
      () => owner.call(cancelCreditNote, { params: { id, note_id: 1 }, body: { version, reason: 'Wrong' } }),
    ];
    for (const call of writes)
      await expect(call()).rejects.toMatchObject({
        status: 409,
        message: `${number} was created by mistake and undone. Use another order instead.`,
      });
    for (const name of ['place', 'cancel', 'expire'])
      await expect(act(`/admin/order/${id}`, name)).rejects.toMatchObject({ status: 409 });
    expect(await owner.call(order.get, { params })).toMatchObject({ version, due_at: null, note: '' });
    expect((await owner.call(orderInvoice, { params })).size).toBeGreaterThan(0);
  });

  test('does not exist for its family', async () => {
    const { parent } = await undoneOrder();
    const client = await signedInAs(product, parent);
    const { data, undo: offer } = await byHand(parent.id)();
    const invoice = () => client.call(userInvoice, { params: { id: data.id } });
    expect((await invoice()).size).toBeGreaterThan(0);
    await undo(owner, offer);
    await expect(invoice()).rejects.toMatchObject({ status: 404 });
  });

  test('keeps its family, whose creation cannot be undone any more', async () => {
    const person = { first_name: 'Uma', last_name: 'Undone', email: 'uma-undone@families.example' };
    const { data, undo: created } = await write(owner, 'POST', '/admin/users/parents', person);
    const { data: opened, undo: offer } = await byHand(data.id)();
    await undo(owner, offer);
    const { number } = await owner.call(order.get, { params: { id: opened.id } });
    await expect(undo(owner, created)).rejects.toMatchObject({
      status: 409,
      message: `This cannot be undone: ${number} is an order of the family. Archive the family instead.`,
    });
  });

  test('keeps neither the booking, the series nor the discount that it was for', async () => {
    const terms = { name: 'Once', code: 'ONCEONLY', kind: 'fixed', value: 500 };
    const { data: discount, undo: madeDiscount } = await write(
      owner,
      'POST',
      '/admin/master/discount',
      terms,
    );
    const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
    const before = await stateOf(product.db);
    const visit = { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', buffer_minutes: 0 };
    const { data, undo: booked } = await write(owner, 'POST', '/admin/booking', { ...visit, ...nextSlot() });
    const codes = { booking_ids: [data.id], discount_codes: ['ONCEONLY'] };
    await undo(owner, (await byHand(parent.id, codes)()).undo);
    await undo(owner, booked);
    expect(await stateOf(product.db)).toEqual(before);
    await undo(owner, madeDiscount);
    await expect(read(`/admin/master/discount/${discount.id}`)).rejects.toMatchObject({ status: 404 });
  });

  test('loses what names its family when the family is erased', async () => {
    const { id, parent, number } = await undoneOrder();
    const { version } = await owner.call(parents.get, { params: { id: parent.id } });
    await owner.call(eraseParent, { params: { id: parent.id }, body: { version, confirm: parent.email } });
    const erased = await owner.call(order.get, { params: { id } });
    expect(erased).toMatchObject({ number, void_lines: [{ label: 'fee' }] });
    expect(JSON.stringify(await owner.call(order.history, { params: { id } }))).not.toContain('Ida');
  });
});

describe('a code', () => {
  const codeOf = async (base: string, body: () => Promise<object>) => {
    const { data, undo: offer } = await write(owner, 'POST', base, await body());
    return {
      id: data.id,
      code: (await owner.request<{ code: string }>(`${base}/${data.id}`))._data?.code,
      offer,
    };
  };
  const kinds: Readonly<Record<string, () => Promise<object>>> = {
    '/admin/booking': async () => ({
      ...{ parent_id: (await readyParent(product.db)).id, service: 'hourly', ...nextSlot() },
      buffer_minutes: 0,
    }),
    '/admin/series': async () => ({
      ...{
        parent_id: (await readyParent(product.db)).id,
        service: 'hourly',
        weekdays: [2],
        interval_weeks: 1,
      },
      ...{ first_day: nextMonday(), last_day: addDays(nextMonday(), 6), starts: '15:00', ends: '19:00' },
    }),
    '/admin/master/nanny-polo': async () => ({
      ...{ display_name: 'Nell', legal_name: 'Nell Once', email: `${crypto.randomUUID()}@nannies.example` },
      ...{ lat: 51.508, lng: -0.125 },
    }),
  };

  test.for(Object.keys(kinds))('of %s is not given again after an undo or a deletion', async (base) => {
    const create = () => codeOf(base, kinds[base] as () => Promise<object>);
    const first = await create();
    await undo(owner, first.offer);
    const second = await create();
    const isDeleted = base !== '/admin/series';
    if (isDeleted) await write(owner, 'DELETE', `${base}/${second.id}`);
    const third = await create();
    expect([first, second, third].map(({ id }) => id)).toEqual([first.id, first.id + 1, first.id + 2]);
    expect(new Set([first, second, third].map(({ code }) => code)).size).toBe(3);
  });
});
