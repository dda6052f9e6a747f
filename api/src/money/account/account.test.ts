import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { order } from '@nanny-polo/shared/money/order';
import { getInvoices, getOrderSums, getStatement, listDebtors } from '@nanny-polo/shared/money/order-account';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { drawnText } from '../../test/pdf-text.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { order as orderTable } from '../ledger/order-table.ts';
import { readOrders } from '../order/view.ts';
import { statementOf } from './documents.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const today = agencyDayOf();
const past = new Date(Date.now() - 86_400_000).toISOString();
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const bill = (parent_id: number, due_at: string | null = null) =>
  owner.call(order.create, { body: { parent_id, lines: [line], ...(due_at && { due_at }) } });
const pay = ({ id, version }: { id: number; version: number }, more: object) =>
  owner.call(orderTransactions.charge, {
    params: { id },
    body: { version, amount_minor: 2000, method: 'cash', proof: '', ...more },
  });
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

test('sums what families owe, and names those who owe with the overdue first', async () => {
  const before = await owner.call(getOrderSums, { query: {} });
  const { id, name, phone } = await readyParent(product.db);
  const late = await bill(id, past);
  const open = await bill(id);
  const after = await owner.call(getOrderSums, { query: {} });
  expect(after).toEqual({
    owed_minor: before.owed_minor + late.balance_minor + open.balance_minor,
    overdue_minor: before.overdue_minor + late.balance_minor,
    families: before.families + 1,
    balance_minor: null,
  });
  const own = await owner.call(getOrderSums, { query: { parent_id: id } });
  expect(own).toMatchObject({ families: 1, balance_minor: late.balance_minor + open.balance_minor });
  const debtors = await owner.call(listDebtors, {});
  expect(debtors.find(({ parent_id }) => parent_id === id)).toEqual({
    parent_id: id,
    parent_name: name,
    phone,
    owed_minor: own.balance_minor,
    overdue_minor: late.balance_minor,
    order_ids: [late.id, open.id],
    overdue_ids: [late.id],
    overdue_since: past,
    reminded_at: null,
  });
});

test('sums what is owed however large it is', async () => {
  const { id } = await readyParent(product.db);
  const lines = [{ ...line, quantity: 10_000, unit_minor: 100_000 }];
  for (let at = 0; at < 3; at += 1) await owner.call(order.create, { body: { parent_id: id, lines } });
  const owed_minor = 3_000_000_000;
  const sums = await owner.call(getOrderSums, { query: { parent_id: id } });
  expect(sums).toMatchObject({ owed_minor, balance_minor: owed_minor });
  expect((await owner.call(getOrderSums, { query: {} })).owed_minor).toBeGreaterThanOrEqual(owed_minor);
  const debtors = await owner.call(listDebtors, {});
  expect(debtors.find(({ parent_id }) => parent_id === id)).toMatchObject({ owed_minor });
});

test('a payment has the day on which it was received, not in the future', async () => {
  const { id } = await readyParent(product.db);
  const made = await bill(id);
  await expect(pay(made, { received_on: addDays(today, 1) })).rejects.toMatchObject({
    status: 422,
    body: { errors: { received_on: ['Not in the future'] } },
  });
  const received_on = addDays(today, -9);
  const paid = await pay(made, { received_on });
  expect(paid.transactions).toMatchObject([{ received_on }]);
  const both = await pay(paid, {});
  expect(both.transactions).toMatchObject([{ received_on }, { received_on: today }]);
});

test('a statement leads from the opening balance to the closing balance', async () => {
  const { id } = await readyParent(product.db);
  await pay(await bill(id), { received_on: addDays(today, -9) });
  const [parent] = await product.db.select().from(parentUser).where(eq(parentUser.id, id));
  if (!parent) throw new Error('No parent');
  const orders = await readOrders(product.db, eq(orderTable.parent_id, id));
  const sumsOf = (from: string, to: string) => {
    const { groups, sums } = statementOf(orders, parent, { from, to }, product.config.facts);
    return [groups[0]?.heading, groups[0]?.rows.length, sums[0]?.amount];
  };
  const [made] = orders;
  const [total, left] = [made?.total_minor ?? 0, made?.balance_minor ?? 0].map((sum) =>
    (sum / 100).toFixed(2),
  );
  expect(sumsOf(addDays(today, -20), addDays(today, -1))).toEqual(['Opening balance: £0.00', 1, '-£20.00']);
  expect(sumsOf(today, today)).toEqual(['Opening balance: -£20.00', 1, `£${left}`]);
  expect(Number(total) - 20).toBe(Number(left));
  const query = { parent_id: id, from: addDays(today, -20), to: today };
  const file = await owner.call(getStatement, { query });
  const text = await drawnText(await bytesOf(file));
  expect(text).toContain('Closing balance');
});

test('the invoices of a period are in one file, and none is missing', async () => {
  const { id } = await readyParent(product.db);
  const query = { parent_id: id, from: today, to: today };
  await expect(owner.call(getInvoices, { query })).rejects.toMatchObject({ status: 422 });
  const numbers = [(await bill(id)).number, (await bill(id)).number];
  const text = await drawnText(await bytesOf(await owner.call(getInvoices, { query })));
  for (const number of numbers) expect(text).toContain(number);
});

test('says which invoices of a period cannot be printed', async () => {
  const [named, other] = [await readyParent(product.db), await readyParent(product.db)];
  const made = [await bill(named.id), await bill(named.id), await bill(other.id)];
  await product.db.update(parentUser).set({ invoice_name: '李明' }).where(eq(parentUser.id, named.id));
  const refusal = await owner
    .call(getInvoices, { query: { from: today, to: today } })
    .catch((error: ApiError) => error);
  const text = refusal instanceof ApiError ? refusal.message : '';
  const isNamed = made.map(({ number }) => text.includes(`${number}: Invoices cannot print “李”, “明”`));
  expect(isNamed).toEqual([true, true, false]);
  await product.db.update(parentUser).set({ invoice_name: 'Li' }).where(eq(parentUser.id, named.id));
});
