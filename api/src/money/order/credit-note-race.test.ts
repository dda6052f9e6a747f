import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { cancelCreditNote } from '@nanny-polo/shared/money/credit-note-calls';
import { type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { expect, test } from 'vitest';
import { raceRounds } from '../../test/database.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const money = { method: 'cash', proof: '' } as const;
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;

async function paidOrder(): Promise<Order> {
  const { id, version } = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
  const body = { version, amount_minor: 5000, ...money };
  return owner.call(orderTransactions.charge, { params: { id }, body });
}

const read = (id: number) => owner.call(order.get, { params: { id } });
const refund = ({ id, version }: Order) =>
  owner.call(orderTransactions.refund, {
    params: { id },
    body: { version, amount_minor: 3000, reason: 'goodwill', ...money },
  });
const cancel = ({ id, version, credit_notes: [note] }: Order) =>
  owner.call(cancelCreditNote, {
    params: { id, note_id: note?.id ?? 0 },
    body: { version, reason: 'A mistake' },
  });

/** Makes both calls at once. Expects one to win and the other to be refused as stale. Returns the order. */
async function expectOneOf(id: number, calls: readonly Promise<unknown>[]): Promise<Order> {
  const settled = await Promise.allSettled(calls);
  const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(lost.map((error) => (error instanceof ApiError ? error.status : error))).toEqual([409]);
  const after = await read(id);
  const { total_minor, received_minor, refunded_minor } = after;
  expect(after.balance_minor).toBe(total_minor - received_minor + refunded_minor);
  return after;
}

test('of two refunds at once, one is recorded, with one credit note', async () => {
  for (const _ of raceRounds(20)) {
    const paid = await paidOrder();
    const after = await expectOneOf(paid.id, [refund(paid), refund(paid)]);
    expect(after).toMatchObject({ refunded_minor: 3000, credited_minor: 3000, balance_minor: 0 });
    expect(after.credit_notes).toHaveLength(1);
  }
});

test('of a refund and a cancellation of the order at once, one is recorded', async () => {
  for (const _ of raceRounds(20)) {
    const paid = await paidOrder();
    const { id, version } = paid;
    const end = owner.call(orderTransitionCalls.cancel, { params: { id }, body: { version } });
    const after = await expectOneOf(id, [refund(paid), end]);
    expect(after.balance_minor).toBe(after.status === 'cancelled' ? -5000 : 0);
  }
});

test('of two cancellations of one credit note at once, one is recorded', async () => {
  for (const _ of raceRounds(20)) {
    const refunded = await refund(await paidOrder());
    const after = await expectOneOf(refunded.id, [cancel(refunded), cancel(refunded)]);
    expect(after).toMatchObject({ credited_minor: 0, balance_minor: 3000 });
    expect(after.credit_notes).toHaveLength(2);
  }
});
