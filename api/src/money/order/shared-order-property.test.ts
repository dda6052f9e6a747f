import { discountKind } from '@nanny-polo/shared/discount';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordAnswer } from '../../bookings/booking/action.ts';
import { promisedQuote } from '../../bookings/booking/price.ts';
import { bookings, reschedule } from '../../bookings/booking/service.ts';
import { lifeCycle, type Sent } from '../../bookings/booking/transition.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/transition.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { discounts } from '../discount/service.ts';
import { order } from '../ledger/order-table.ts';
import { orders } from './back-office.ts';

/** Whatever happens to the bookings of an order created by hand, it is the sum of what their families agreed to. */

const product = await openProduct();
const db = product.db;

const within = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction(work);

async function rowOf(tx: Db, id: number): Promise<BookingRow> {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id));
  if (!row) throw new Error(`No booking ${id}`);
  return row;
}

const transition = (id: number, name: 'confirm' | 'cancel', sent: Omit<Sent, 'version'> = {}) =>
  within(async (tx) => {
    const { version } = await rowOf(tx, id);
    await makeTransition(tx, system, lifeCycle, id, name, { version, ...sent });
  });

const accept = (id: number) =>
  within(async (tx) => {
    const { version } = await rowOf(tx, id);
    await recordAnswer(tx, system, id, { version, answer: 'accepted' });
  });

/** Gives a confirmed booking this length. The family does not agree to a higher price. */
const resize = (id: number, hours: number) =>
  within(async (tx) => {
    const { start_at, version } = await rowOf(tx, id);
    const end_at = new Date(Date.parse(start_at) + hours * 3_600_000).toISOString();
    await reschedule(tx, system, id, { version, start_at, end_at });
  });

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** Applies an event to a booking, if its status allows that. */
async function happen(one: Event, id: number, accepted: boolean): Promise<void> {
  const { status } = await rowOf(db, id);
  if (one.name === 'confirm' && status === 'offered') {
    if (!accepted) await accept(id);
    await transition(id, 'confirm');
  }
  if (status !== 'confirmed') return;
  if (one.name === 'resize') await resize(id, one.hours);
  if (one.name === 'cancel') await transition(id, 'cancel', { waive_fee: one.waive });
}

const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('confirm' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('resize' as const), hours: fc.constantFrom(3, 4, 6) }),
  },
  fc.record({ name: fc.constant('cancel' as const), waive: fc.boolean() }),
);

const rules = fc.record({
  kind: fc.constantFrom(...discountKind.options),
  value: fc.integer({ min: 1, max: 40 }),
  combinable: fc.boolean(),
});

let codes = 0;
async function codeOf(one: typeof rules extends fc.Arbitrary<infer One> ? One : never): Promise<string> {
  codes += 1;
  const code = `SHARED${codes}`;
  await within((tx) => discounts.create(tx, system, { name: code, code, ...one, limit_per_parent: 1 }));
  return code;
}

/** Returns what a booking costs its family: its price, or the fee of its cancellation. */
const costOf = async (row: BookingRow): Promise<number> =>
  row.status === 'cancelled'
    ? (row.cancellation_fee_minor ?? 0)
    : (row.quote ?? (await promisedQuote(db, row))).total_minor;

/** Returns the costs of bookings, and what their order costs besides them. */
async function pricesOf(orderId: number, ids: readonly number[]) {
  const costs: number[] = [];
  for (const id of ids) {
    const row = await rowOf(db, id);
    const cost = await costOf(row);
    expect(cost).toBeLessThanOrEqual(row.agreed_minor ?? 0);
    costs.push(cost);
  }
  const [found] = await db.select().from(order).where(eq(order.id, orderId));
  const total_minor = found?.total_minor ?? 0;
  return { costs, besides: total_minor - costs.reduce((sum, cost) => sum + cost, 0) };
}

const workshop = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 3333 } as const;

const given = fc.record({
  ofOrder: fc.array(rules, { minLength: 1, maxLength: 2 }),
  ofBookings: fc.array(fc.option(rules, { freq: 2 }), { minLength: 1, maxLength: 3 }),
  hours: fc.constantFrom(3, 4),
  accepted: fc.boolean(),
  byHand: fc.boolean(),
});

test('an order of several bookings is the sum of their prices, and none is changed by another', async () => {
  const events = fc.array(fc.tuple(fc.nat(2), event), { minLength: 4, maxLength: 10 });
  const property = fc.asyncProperty(given, events, async (of, happened) => {
    const { id: parent_id } = await readyParent(db);
    const discount_codes: string[] = [];
    for (const one of of.ofOrder) discount_codes.push(await codeOf(one));
    const ids: number[] = [];
    for (const [at, own] of of.ofBookings.entries()) {
      const { id: nanny_polo_id } = await readyNanny(db);
      const own_codes = own && of.ofBookings.length > 1 ? [await codeOf(own)] : [];
      const slot = nextSlot(of.hours + at);
      const made = {
        parent_id,
        nanny_polo_id,
        service: 'hourly' as const,
        ...slot,
        discount_codes: own_codes,
      };
      const { id } = await within((tx) => bookings.create(tx, system, made));
      const cancellation_policy = { name: 'Always', steps: [], late_percent: 60 };
      await db.update(booking).set({ cancellation_policy }).where(eq(booking.id, id));
      if (of.accepted) await accept(id);
      ids.push(id);
    }
    const lines = of.byHand ? [workshop] : [];
    const form = { parent_id, booking_ids: ids, lines };
    const made = await within((tx) => orders.create(tx, system, { ...form, discount_codes })).catch(() =>
      // The second code cannot always be combined with the first.
      within((tx) => orders.create(tx, system, { ...form, discount_codes: discount_codes.slice(0, 1) })),
    );
    const opened = await pricesOf(made.id, ids);
    if (!of.byHand) expect(opened.besides).toBe(0);
    let last = opened;
    for (const [at, one] of happened) {
      const touched = at % ids.length;
      await happen(one, ids[touched] ?? 0, of.accepted);
      const next = await pricesOf(made.id, ids);
      expect(next.besides).toBe(opened.besides);
      expect(next.costs.toSpliced(touched, 1)).toEqual(last.costs.toSpliced(touched, 1));
      last = next;
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(20) });
}, 120_000);
