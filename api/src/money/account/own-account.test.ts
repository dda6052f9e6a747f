import { bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { getUserBooking, listUserBookings, userInvoice } from '@nanny-polo/shared/bookings/user-booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { type Order, order } from '@nanny-polo/shared/money/order';
import {
  getUserOrderSums,
  listUserOrders,
  userReceipt,
  userStatement,
} from '@nanny-polo/shared/money/order-account';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { addDays, agencyDayOf, mondayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { drawnText } from '../../test/pdf-text.ts';
import { openProduct } from '../../test/product.ts';
import { order as orderTable } from '../ledger/order-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn, familyWith, seriesIn } = buildersOf(product, owner);
const today = agencyDayOf();
const past = new Date(Date.now() - 86_400_000).toISOString();
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const bill = (parent_id: number, due_at?: string): Promise<Order> =>
  owner.call(order.create, { body: { parent_id, lines: [line], ...(due_at && { due_at }) } });
const pay = ({ id, version }: Order, amount_minor: number): Promise<Order> =>
  owner.call(orderTransactions.charge, {
    params: { id },
    body: { version, amount_minor, method: 'cash', proof: 'Ledger 7' },
  });
const list = async (client: HttpClient, range: [number, number] = [0, 9]) =>
  client.call(listUserOrders, { query: { range } });
const textOf = async (file: Blob) => drawnText(Buffer.from(await file.arrayBuffer()));

test('a parent reads what they owe, their invoices newest first, and each document', async () => {
  const { parent, client } = await familyWith();
  const other = await familyWith();
  await bill(other.parent.id, past);
  expect(await list(client)).toEqual([]);
  const late = await pay(await bill(parent.id, past), 2000);
  const open = await bill(parent.id);
  expect(await client.call(getUserOrderSums, {})).toEqual({
    owed_minor: late.balance_minor + open.balance_minor,
    overdue_minor: late.balance_minor,
    balance_minor: late.balance_minor + open.balance_minor,
    transfer: expect.stringContaining('bank transfer to'),
  });
  const [newest, oldest, ...others] = await list(client);
  expect(others).toEqual([]);
  await expect(client.call(userReceipt, { params: { id: open.id } })).rejects.toMatchObject({ status: 422 });
  expect(newest).toMatchObject({ number: open.number, paid_minor: 0, overdue: false, payments: [] });
  expect(oldest).toMatchObject({
    number: late.number,
    paid_minor: 2000,
    balance_minor: late.balance_minor,
    overdue: true,
    period: null,
    visit_minor: null,
    payments: [{ received_on: today, kind: 'charge', amount_minor: 2000, method: 'cash' }],
  });
  expect(JSON.stringify(await list(client))).not.toContain('Ledger 7');
  await pay(open, open.balance_minor);
  const owing = await client.call(listUserOrders, { query: { sort: ['owing', 'DESC'] } });
  expect(owing.map(({ number }) => number)).toEqual([late.number, open.number]);
  expect((await list(client, [1, 1])).map(({ number }) => number)).toEqual([late.number]);
  const receipt = await textOf(await client.call(userReceipt, { params: { id: late.id } }));
  for (const part of ['Receipt', late.number, '£20.00']) expect(receipt).toContain(part);
  const query = { from: addDays(today, -30), to: today };
  const statement = await textOf(await client.call(userStatement, { query }));
  for (const { number } of [late, open]) expect(statement).toContain(number);
});

test('nobody else reads a family’s invoices, receipts and statements', async () => {
  const { parent, client } = await familyWith();
  const other = await familyWith();
  const made = await pay(await bill(parent.id), 1000);
  const params = { id: made.id };
  for (const file of [userReceipt, userInvoice])
    await expect(other.client.call(file, { params })).rejects.toMatchObject({ status: 404 });
  expect(await list(other.client)).toEqual([]);
  const query = { from: today, to: today };
  expect(await textOf(await other.client.call(userStatement, { query }))).not.toContain(made.number);
  const strangers = [
    [owner, 403],
    [product.client(null), 401],
  ] as const;
  for (const [stranger, status] of strangers) {
    await expect(stranger.call(userReceipt, { params })).rejects.toMatchObject({ status });
    await expect(stranger.call(userStatement, { query })).rejects.toMatchObject({ status });
    await expect(list(stranger)).rejects.toMatchObject({ status });
  }
  await product.db
    .update(orderTable)
    .set({ undone_at: past, status: 'cancelled' })
    .where(eq(orderTable.id, made.id));
  expect(await list(client)).toEqual([]);
  await expect(client.call(userReceipt, { params })).rejects.toMatchObject({ status: 404 });
});

test('what the agency owes a parent is less in the balance, and not in what they owe', async () => {
  const { parent, client } = await familyWith();
  const open = await bill(parent.id);
  const paid = await bill(parent.id);
  const { id, version } = await pay(paid, paid.balance_minor);
  const body = { version, amount_minor: 1500, reason: 'goodwill', note: 'Sorry' } as const;
  await owner.call(creditOrder, { params: { id }, body });
  expect(await client.call(getUserOrderSums, {})).toMatchObject({
    owed_minor: open.balance_minor,
    overdue_minor: 0,
    balance_minor: open.balance_minor - 1500,
  });
  const [credited] = await list(client);
  expect(credited).toMatchObject({ balance_minor: -1500, credit_notes: [{ amount_minor: 1500 }] });
});

test('an invoice of a week is explained on each of its visits, which add up to it', async () => {
  const { parent, client } = await familyWith();
  await seriesIn('confirmed', { parent });
  const visits = await client.call(listUserBookings, { query: { sort: ['start_at', 'ASC'] } });
  expect(visits.length).toBeGreaterThan(1);
  const sums = new Map<string, { total: number; parts: number; visits: number }>();
  for (const { id, start_at } of visits) {
    const { orders } = await client.call(getUserBooking, { params: { id } });
    const [own, ...others] = orders;
    expect(others).toEqual([]);
    expect(own?.period).toEqual({ unit: 'week', from: mondayOf(agencyDayOf(start_at)) });
    const sum = sums.get(own?.number ?? '') ?? { total: own?.total_minor ?? 0, parts: 0, visits: 0 };
    sum.parts += own?.visit_minor ?? 0;
    sum.visits += 1;
    sums.set(own?.number ?? '', sum);
    expect(own?.visit_minor).toBeGreaterThan(0);
  }
  const listed = await list(client);
  for (const { number, total_minor, visits: count, first_visit } of listed) {
    expect(first_visit).toMatchObject({ nanny_name: expect.stringMatching(/^\S+$/), open: false });
    expect(sums.get(number)).toEqual({ total: total_minor, parts: total_minor, visits: count });
  }
});

test('an invoice names the nanny of its visit, and none once they have withdrawn', async () => {
  const { parent, client } = await familyWith();
  const { id, version, start_at } = await bookingIn('confirmed', { parent });
  const [before] = await list(client);
  expect(before?.first_visit).toEqual({ start_at, nanny_name: expect.stringMatching(/^\S+$/), open: false });
  await owner.call(bookingTransitionCalls.withdraw, { params: { id }, body: { version, reason: 'Ill' } });
  const [after] = await list(client);
  expect(after).toMatchObject({
    balance_minor: before?.balance_minor,
    first_visit: { start_at, nanny_name: null, open: true },
  });
});
