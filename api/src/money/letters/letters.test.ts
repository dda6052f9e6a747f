import { order as contract } from '@nanny-polo/shared/money/order';
import { test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { event } from '../../kernel/history/table.ts';
import { openDatabase } from '../../test/database.ts';
import { eventOf, expectGolden, family, startGolden } from '../../test/golden.ts';
import { order, orderTransaction } from '../ledger/order-table.ts';
import { orderMails } from '../mail/kinds.ts';

const { db } = await openDatabase();
await startGolden(db, '"order"');

const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 7200 } as const;

/** Stores two orders of the family, the first with a payment in part. */
async function orders(): Promise<void> {
  await db.insert(parentUser).values(family);
  for (const [id, due_at] of [
    [1, '2037-02-10T12:00:00.000Z'],
    [2, '2037-03-20T12:00:00.000Z'],
  ] as const) {
    await db.insert(order).values({
      id,
      number: `NP-2037-0000${id}`,
      parent_id: 1,
      status: 'placed',
      currency: 'GBP',
      created_at: '2037-02-01T09:00:00.000Z',
      lines: [{ ...line, amount_minor: 7200, vat_rate: 0, booking_id: null }],
      adjustments: [],
      not_applied: [],
      lines_minor: 7200,
      discount_minor: 0,
      received_minor: id === 1 ? 2000 : 0,
      pay_minor: 0,
      due_at,
    });
    await db.insert(event).values(eventOf(contract.name, id));
  }
  await db.insert(orderTransaction).values({
    order_id: 1,
    at: '2037-02-06T09:00:00.000Z',
    received_on: '2037-02-05',
    kind: 'deposit',
    amount_minor: 2000,
    method: 'bank_transfer',
    proof: 'FPS 4711',
    by: 'Ada Office',
  });
}

test.each([
  ['order-invoice', orderMails.invoice, [11]],
  ['order-reminder', orderMails.reminder, [11]],
  ['order-reminder-of-several', orderMails.reminder, [11, 12]],
  ['order-receipt', orderMails.receipt, [11]],
] as const)('writes the mail %s', async (name, kind, event_ids) => {
  await orders();
  await expectGolden(db, name, kind, { event_ids });
});
