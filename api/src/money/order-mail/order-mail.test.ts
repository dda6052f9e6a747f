import { order } from '@nanny-polo/shared/money/order';
import { type OrderMailKind, previewOrderMail, sendOrderMail } from '@nanny-polo/shared/money/order-mail';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { writeQueue } from '../../test/letter.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const { db } = product;
const owner = await product.signedIn('owner');
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const bill = (parent_id: number) => owner.call(order.create, { body: { parent_id, lines: [line] } });
const payInFull = ({ id, version, balance_minor }: Awaited<ReturnType<typeof bill>>) =>
  owner.call(orderTransactions.charge, {
    params: { id },
    body: { version, amount_minor: balance_minor, method: 'cash', proof: '' },
  });
const send = (kind: OrderMailKind, ...order_ids: number[]) =>
  owner.call(sendOrderMail, { body: { kind, order_ids } });

test('reminds a family once of all their orders, and says whom it does not remind and why', async () => {
  const family = await readyParent(db);
  const silent = await readyParent(db, { email_verified_at: null });
  const [first, second, paid] = [await bill(family.id), await bill(family.id), await bill(family.id)];
  const unreachable = await bill(silent.id);
  await payInFull(paid);
  const order_ids = [first.id, second.id, paid.id, unreachable.id];
  const preview = await owner.call(previewOrderMail, { body: { kind: 'reminder', order_ids } });
  expect(preview.letters).toMatchObject([{ to: family.email, last_at: null }]);
  expect(preview.letters[0]?.text).toContain(first.number);
  expect(preview.refused.map(({ number, why }) => [number, why])).toEqual([
    [paid.number, 'Nothing is to be paid.'],
    [unreachable.number, 'The e-mail address is not verified.'],
  ]);
  expect(await writeQueue(db, 'order-reminder')).toEqual([]);
  expect(await send('reminder', ...order_ids)).toEqual({ letters: 1, refused: preview.refused });
  const [mail, ...others] = await writeQueue(db, 'order-reminder');
  expect(others).toEqual([]);
  for (const { number } of [first, second]) expect(mail).toContain(number);
  expect(mail).not.toContain(paid.number);
  const { reminded_at } = await owner.call(order.get, { params: { id: first.id } });
  expect(reminded_at).not.toBeNull();
  const events = await owner.call(order.history, { params: { id: first.id } });
  expect(events.some(({ action }) => action === 'remind')).toBe(true);
});

test('a reminder that is no longer needed is dropped, and undo takes a reminder back', async () => {
  const family = await readyParent(db);
  const made = await bill(family.id);
  await send('reminder', made.id);
  await payInFull(await owner.call(order.get, { params: { id: made.id } }));
  expect(await writeQueue(db, 'order-reminder')).toEqual(['letter-dropped: Nothing is to be paid.']);
  const other = await bill(family.id);
  const before = await stateOf(db);
  const body = { kind: 'reminder', order_ids: [other.id] };
  const { undo: offer } = await write(owner, 'POST', '/admin/order/mail', body);
  expect(offer?.mails).toBe(1);
  await undo(owner, offer);
  expect(await stateOf(db)).toEqual(before);
  expect(await writeQueue(db, 'order-reminder')).toEqual([]);
});

test('mails an invoice and a receipt, each about one order', async () => {
  const family = await readyParent(db);
  const [first, second] = [await bill(family.id), await bill(family.id)];
  expect(await send('invoice', first.id, second.id)).toEqual({ letters: 2, refused: [] });
  const mails = await writeQueue(db, 'order-invoice');
  expect(mails.map((mail) => mail?.includes('is attached as a PDF'))).toEqual([true, true]);
  expect((await send('receipt', first.id)).refused).toMatchObject([{ why: 'No payment is recorded.' }]);
  await payInFull(await owner.call(order.get, { params: { id: first.id } }));
  await send('receipt', first.id);
  expect((await writeQueue(db, 'order-receipt'))[0]).toContain('Received on ');
});

test('a mail that somebody else has sent since the preview, or whose order has changed, is not sent', async () => {
  const family = await readyParent(db);
  const [made, other] = [await bill(family.id), await bill(family.id)];
  const asked = { kind: 'reminder' as const, order_ids: [made.id, other.id] };
  const [own, theirs] = [
    await owner.call(previewOrderMail, { body: asked }),
    await owner.call(previewOrderMail, { body: asked }),
  ];
  const sendSeen = ({ seen }: typeof own) => owner.call(sendOrderMail, { body: { ...asked, seen } });
  const results = await Promise.allSettled([own, theirs].map(sendSeen));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, body: { message: expect.stringContaining(`${made.number}, ${other.number}`) } },
  });
  expect(await writeQueue(db, 'order-reminder')).toHaveLength(1);
  const again = await owner.call(previewOrderMail, { body: asked });
  await payInFull(await owner.call(order.get, { params: { id: other.id } }));
  await expect(sendSeen(again)).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(other.number) },
  });
  expect(await writeQueue(db, 'order-reminder')).toEqual([]);
});

test('an invoice that can no longer be printed is told in the history of its order', async () => {
  const family = await readyParent(db);
  const made = await bill(family.id);
  await send('invoice', made.id);
  await db.update(parentUser).set({ invoice_name: '李明' }).where(eq(parentUser.id, family.id));
  expect(await writeQueue(db, 'order-invoice')).toEqual([
    expect.stringMatching(/^letter-unsent: Invoices cannot print “李”, “明”/),
  ]);
});

test('says that an order does not exist, and mails about none of the others', async () => {
  const family = await readyParent(db);
  const made = await bill(family.id);
  await writeQueue(db, 'order-reminder');
  await expect(send('reminder', made.id, 999_999_999)).rejects.toMatchObject({ status: 404 });
  expect(await writeQueue(db, 'order-reminder')).toEqual([]);
});
