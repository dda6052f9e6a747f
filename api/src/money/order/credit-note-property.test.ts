/** Whatever is charged, paid, refunded, credited, cancelled and undone, an order's figures add up. */

import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { isLiveNote, refundReason } from '@nanny-polo/shared/pricing/credit-note';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { order as orderTable } from '../ledger/order-table.ts';
import { addOvertime, removeOvertime } from './service.ts';
import { get } from './view.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');
const { db } = product;

const amount = fc.integer({ min: 1, max: 12_000 });
const visit = fc.nat(1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('charge' as const), amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constant('refund' as const),
      reason: fc.constantFrom(...refundReason.options),
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('credit' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('cancel note' as const), note: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('resize' as const), visit, hours: fc.constantFrom(3, 4, 6) }),
  },
  fc.record({ name: fc.constantFrom('overtime' as const, 'undo overtime' as const), visit }),
  fc.record({ name: fc.constant('cancel visit' as const), visit, waive: fc.boolean() }),
  fc.record({ name: fc.constant('end' as const), how: fc.constantFrom('cancel', 'expire') }),
  { weight: 3, arbitrary: fc.record({ name: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Made {
  readonly id: number;
  readonly visits: readonly number[];
}

/** Creates an order for two confirmed visits and a workshop. A late cancellation costs 60%. */
async function makeOrder(): Promise<Made> {
  const { id: parent_id } = await readyParent(db);
  const visits: number[] = [];
  for (const _ of [1, 2]) {
    const { id: nanny_polo_id } = await readyNanny(db);
    const { data } = await write(owner, 'POST', '/admin/booking', {
      ...{ parent_id, nanny_polo_id, service: 'hourly', buffer_minutes: 0 },
      ...nextSlot(4),
    });
    const cancellation_policy = { name: 'Always', steps: [], late_percent: 60 };
    await db.update(booking).set({ cancellation_policy }).where(eq(booking.id, data.id));
    await act(`/admin/booking/${data.id}`, 'answer', { answer: 'accepted' });
    visits.push(data.id);
  }
  const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 3333, vat_rate: 20 };
  const body = { parent_id, booking_ids: visits, lines: [line] };
  const { data } = await write(owner, 'POST', '/admin/order', body);
  for (const id of visits) await act(`/admin/booking/${id}`, 'confirm');
  return { id: data.id, visits };
}

async function act(path: string, name: string, body: object = {}) {
  const version = (await owner.request<{ version: number }>(path))._data?.version;
  return write(owner, 'POST', `${path}/${name}`, { version, ...body });
}

const overtimeLine = {
  kind: 'overtime' as const,
  label: 'Overtime',
  quantity: 30,
  unit: 'minute' as const,
  unit_minor: 2300,
  amount_minor: 1150,
  vat_rate: 0,
};

/** Makes a step. Returns the offer to undo it, if there is one. */
async function make(one: Step, { id, visits }: Made, last: UndoOffer | null): Promise<UndoOffer | null> {
  const path = `/admin/order/${id}`;
  const order = await get(db, id);
  const money = { method: 'cash', proof: '' };
  const visitId = 'visit' in one ? (visits[one.visit] ?? 0) : 0;
  const visitPath = `/admin/booking/${visitId}`;
  switch (one.name) {
    case 'charge': {
      const over = Math.max(0, one.amount - order.balance_minor);
      const confirmed = over > 0 && { overpayment_minor: over };
      return (await act(path, 'charge', { amount_minor: one.amount, ...money, ...confirmed })).undo;
    }
    case 'refund':
      return (await act(path, 'refund', { amount_minor: one.amount, reason: one.reason, ...money })).undo;
    case 'credit':
      return (await act(path, 'credit', { amount_minor: one.amount, reason: 'correction' })).undo;
    case 'cancel note': {
      const note = order.credit_notes[one.note % (order.credit_notes.length || 1)];
      const { version } = order;
      const url = `${path}/credit-note/${note?.id ?? 999_999}/cancel`;
      return (await write(owner, 'POST', url, { version, reason: 'A mistake' })).undo;
    }
    case 'resize': {
      const [row] = await db.select().from(booking).where(eq(booking.id, visitId));
      const end_at = new Date(Date.parse(row?.start_at ?? '') + one.hours * 3_600_000).toISOString();
      return (await write(owner, 'PUT', visitPath, { version: row?.version, end_at, nanny_agreed: true }))
        .undo;
    }
    case 'overtime':
      await db.transaction((tx) => addOvertime(tx, system, visitId, { lines: [overtimeLine], pay_minor: 0 }));
      return null;
    case 'undo overtime': {
      const [row] = await db.select().from(booking).where(eq(booking.id, visitId));
      if (row) await db.transaction((tx) => removeOvertime(tx, system, row));
      return null;
    }
    case 'cancel visit':
      return (await act(visitPath, 'cancel', { waive_fee: one.waive })).undo;
    case 'end':
      return (await act(path, one.how)).undo;
    case 'undo':
      if (last) await undo(owner, last);
      return null;
  }
}

/** Returns what an order bills, credits, received and refunded, from their parts. */
async function figuresOf(id: number) {
  const { version: _, ...order } = await get(db, id);
  const { lines, adjustments, credit_notes, transactions } = order;
  const refunds = transactions.filter(({ kind }) => kind === 'refund');
  const billed = amountsOf(lines) - amountsOf(adjustments);
  const credited = amountsOf(credit_notes.filter((note) => isLiveNote(note, credit_notes)));
  const refunded = amountsOf(refunds);
  const received = amountsOf(transactions) - refunded;
  const [row] = await db
    .select({ granted: orderTable.credit_granted_minor })
    .from(orderTable)
    .where(eq(orderTable.id, id));
  return { order, billed, credited, granted: row?.granted ?? 0, received, refunded };
}

async function expectToAddUp(id: number) {
  const { order, billed, credited, granted, received, refunded } = await figuresOf(id);
  expect(order).toMatchObject({
    credited_minor: credited,
    total_minor: billed - credited,
    received_minor: received,
    refunded_minor: refunded,
    balance_minor: billed - credited - received + refunded,
  });
  expect(credited).toBe(Math.min(granted, billed));
  expect(order.total_minor).toBeGreaterThanOrEqual(0);
  expect(refunded).toBeLessThanOrEqual(received);
  expect(order.balance_minor).toBeLessThanOrEqual(billed);
  return order;
}

const owedOf = ({ balance_minor }: { balance_minor: number }) => Math.max(0, balance_minor);

test('the figures of an order add up after any sequence of steps, and no refund raises what is owed', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
    const made = await makeOrder();
    let last: UndoOffer | null = null;
    let before = await expectToAddUp(made.id);
    for (const one of steps) {
      let offer: UndoOffer | null = null;
      try {
        offer = await make(one, made, last);
        last = one.name === 'undo' ? null : (offer ?? last);
      } catch (error) {
        if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error;
        expect((await figuresOf(made.id)).order).toEqual(before);
      }
      const after = await expectToAddUp(made.id);
      if (['charge', 'refund', 'credit'].includes(one.name))
        expect(owedOf(after)).toBeLessThanOrEqual(owedOf(before));
      if (after.credit_notes.length > before.credit_notes.length) expect(offer).toBeNull();
      before = after;
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(15) });
  const gaps = await queryRows(
    db,
    sql`SELECT name FROM number_series WHERE name LIKE 'CN-%'
      AND last <> (SELECT count(*) FROM credit_note WHERE number LIKE name || '-%')`,
  );
  expect(gaps).toEqual([]);
});
