/** Whatever happens to its bookings, an order created by hand is the sum of their prices, less its own discounts. */

import { discountKind } from '@nanny-polo/shared/money/discount';
import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordAnswer } from '../../bookings/booking/action.ts';
import { rescheduleVisit } from '../../bookings/booking/reschedule.ts';
import { bookings } from '../../bookings/booking/service.ts';
import { lifeCycle, type Sent } from '../../bookings/booking/transition.ts';
import { promisedQuoteOf } from '../../bookings/booking-price/price.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { discounts } from '../discount/service.ts';
import { createOrder } from './create.ts';
import { get as orderOf } from './view.ts';

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
    await rescheduleVisit(tx, system, id, { version, start_at, end_at, nanny_agreed: true });
  });

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** Applies an event to a booking, if its status allows that. */
async function happen(one: Event, id: number, accepted: boolean): Promise<void> {
  const { status } = await rowOf(db, id);
  if (one.name === 'confirm' && status === 'offered') {
    if (!accepted) await accept(id);
    await transition(id, 'confirm', { agency_pays: true });
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
async function codeOf(one: typeof rules extends fc.Arbitrary<infer One> ? One : never) {
  codes += 1;
  const code = `SHARED${codes}`;
  const form = { name: code, code, ...one, limit_per_parent: 1 };
  const { id } = await within((tx) => discounts.create(tx, system, form));
  return { id, code };
}

/** Returns what a booking costs its family: its price, or the fee of its cancellation. */
const costOf = async (row: BookingRow): Promise<number> =>
  row.status === 'cancelled'
    ? (row.cancellation_fee_minor ?? 0)
    : (row.quote ?? (await promisedQuoteOf(db, row))).total_minor;

/**
 * Returns the costs of bookings, the amount of their order's own discounts (`whole`), the price of the order's other
 * lines (`besides`), and all its adjustments.
 */
async function pricesOf(orderId: number, ids: readonly number[]) {
  const costs: number[] = [];
  for (const id of ids) {
    const row = await rowOf(db, id);
    const cost = await costOf(row);
    expect(cost).toBeLessThanOrEqual(row.agreed_minor ?? 0);
    costs.push(cost);
  }
  const { adjustments, total_minor } = await orderOf(db, orderId);
  const whole = amountsOf(adjustments.filter(({ booking_id }) => booking_id === undefined));
  const besides = total_minor + whole - costs.reduce((sum, cost) => sum + cost, 0);
  return { costs, whole, besides, adjustments };
}

/** Expects a discount to be used by at most one booking, and that use to be counted. */
async function expectOneUse(id: number, adjustments: readonly Adjustment[]): Promise<void> {
  const own = adjustments.filter(({ discount_id }) => discount_id === id);
  expect(own.length).toBeLessThanOrEqual(1);
  expect(await discounts.get(db, id)).toMatchObject({ used_count: own.length, used_minor: amountsOf(own) });
}

const workshop = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 3333 } as const;

const given = fc.record({
  ofOrder: fc.array(rules, { minLength: 1, maxLength: 2 }),
  ofBookings: rules,
  /** Whether each booking has the code of `ofBookings`. */
  have: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  hours: fc.constantFrom(3, 4),
  accepted: fc.boolean(),
  byHand: fc.boolean(),
});

test('an order is the sum of its bookings’ prices less its discounts, and no booking changes another’s', async () => {
  const events = fc.array(fc.tuple(fc.nat(2), event), { minLength: 4, maxLength: 10 });
  const property = fc.asyncProperty(given, events, async (of, happened) => {
    const { id: parent_id } = await readyParent(db);
    const discount_codes: string[] = [];
    for (const one of of.ofOrder) discount_codes.push((await codeOf(one)).code);
    const own = await codeOf(of.ofBookings);
    const ids: number[] = [];
    for (const [at, has] of of.have.entries()) {
      const { id: nanny_polo_id } = await readyNanny(db);
      const slot = nextSlot(of.hours + at);
      const made = {
        parent_id,
        nanny_polo_id,
        service: 'hourly' as const,
        ...slot,
        discount_codes: has ? [own.code] : [],
      };
      const { id } = await within((tx) => bookings.create(tx, system, made));
      const cancellation_policy = { name: 'Always', steps: [], late_percent: 60 };
      await db.update(booking).set({ cancellation_policy }).where(eq(booking.id, id));
      if (of.accepted) await accept(id);
      ids.push(id);
    }
    const lines = of.byHand ? [workshop] : [];
    const form = { parent_id, booking_ids: ids, lines };
    // Not every code can be combined with the others.
    const create = (count: number) =>
      within((tx) => createOrder(tx, system, { ...form, discount_codes: discount_codes.slice(0, count) }));
    const made = await create(2).catch(() => create(1).catch(() => create(0)));
    const opened = await pricesOf(made.id, ids);
    expect(opened.besides).toBe(of.byHand ? workshop.unit_minor : 0);
    await expectOneUse(own.id, opened.adjustments);
    let last = opened;
    for (const [at, one] of happened) {
      const touched = at % ids.length;
      await happen(one, ids[touched] ?? 0, of.accepted);
      const next = await pricesOf(made.id, ids);
      expect(next.besides).toBe(opened.besides);
      expect(next.whole).toBeLessThanOrEqual(opened.whole);
      await expectOneUse(own.id, next.adjustments);
      expect(next.costs.toSpliced(touched, 1)).toEqual(last.costs.toSpliced(touched, 1));
      last = next;
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(20) });
});
