/** Whatever happens to the visits of a series, each of its orders is the sum of what the visits cost. */

import { discountKind } from '@nanny-polo/shared/money/discount';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerCover, recordAnswer } from '../../bookings/booking/action.ts';
import { rescheduleVisit } from '../../bookings/booking/reschedule.ts';
import { bookings } from '../../bookings/booking/service.ts';
import { lifeCycle, type Sent } from '../../bookings/booking/transition.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';
import { discounts } from '../discount/service.ts';
import { order, orderBooking } from '../ledger/order-table.ts';
import { lockLiveOrder } from './booking-in-order.ts';
import { makeTransition as makeOrderTransition } from './row.ts';
import { periodOf } from './series-order.ts';
import { addOvertime, removeOvertime } from './service.ts';

const product = await openProduct();
const db = product.db;

const actor = system;
const within = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction(work);

async function rowOf(tx: Db, id: number): Promise<BookingRow> {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id));
  if (!row) throw new Error(`No booking ${id}`);
  return row;
}

const transition = (id: number, name: 'confirm' | 'withdraw' | 'cancel', sent: Omit<Sent, 'version'> = {}) =>
  within(async (tx) => {
    const { version } = await rowOf(tx, id);
    await makeTransition(tx, actor, lifeCycle, id, name, { version, ...sent });
  });

const accept = (id: number) =>
  within(async (tx) => {
    const { version } = await rowOf(tx, id);
    await recordAnswer(tx, actor, id, { version, answer: 'accepted' });
  });

/** Confirms an accepted visit, at the agency's expense if its price has risen. */
const confirm = (id: number) => transition(id, 'confirm', { agency_pays: true });

/** Replaces the nanny with another at another rate. */
async function replace(id: number, bill_rate_minor: number): Promise<void> {
  await transition(id, 'withdraw');
  const rates = [{ effective_from: '2020-01-01', bill_rate_minor, pay_rate_minor: 1700 }];
  const { id: nanny_polo_id } = await readyNanny(db, { rates });
  await within(async (tx) =>
    offerCover(tx, actor, id, { version: (await rowOf(tx, id)).version, nanny_polo_id }),
  );
  await accept(id);
  await confirm(id);
}

const overtime_minor = 1000;
const overtime = {
  lines: [
    {
      kind: 'overtime' as const,
      label: 'Overtime',
      quantity: 30,
      unit: 'minute' as const,
      unit_minor: 2 * overtime_minor,
      amount_minor: overtime_minor,
      vat_rate: 0,
    },
  ],
  pay_minor: 500,
};

/** Applies an event to a visit, if its status allows that. After overtime, only `undo` does anything. */
async function happen(event: Event, id: number, late: Set<number>): Promise<void> {
  const { status } = await rowOf(db, id);
  if (event.name === 'confirm' && status === 'offered') return confirm(id);
  if (event.name === 'undo' && late.has(id)) {
    late.delete(id);
    return within(async (tx) => removeOvertime(tx, actor, await rowOf(tx, id)));
  }
  if (status !== 'confirmed' || late.has(id)) return;
  if (event.name === 'replace') await replace(id, event.rate);
  if (event.name === 'reschedule')
    await within(async (tx) =>
      rescheduleVisit(tx, actor, id, {
        version: (await rowOf(tx, id)).version,
        ...nextSlot(event.hours),
        nanny_agreed: true,
      }),
    );
  if (event.name === 'cancel') await transition(id, 'cancel', { waive_fee: event.waive });
  if (event.name === 'overtime') {
    late.add(id);
    await within((tx) => addOvertime(tx, actor, id, overtime));
  }
  if (event.name === 'place')
    await within(async (tx) => {
      const row = await lockLiveOrder(tx, id);
      if (row?.status === 'pending_payment')
        await makeOrderTransition(tx, row, 'place', { actor, reason: 'Paid by bank transfer' });
    });
}

const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('confirm' as const) }) },
  fc.record({ name: fc.constant('replace' as const), rate: fc.constantFrom(1900, 2300, 3100) }),
  fc.record({ name: fc.constant('reschedule' as const), hours: fc.integer({ min: 3, max: 6 }) }),
  fc.record({ name: fc.constant('cancel' as const), waive: fc.boolean() }),
  fc.record({ name: fc.constantFrom('overtime' as const, 'undo' as const, 'place' as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 2 });
const rules = fc.record({
  automatic: fc.boolean(),
  kind: fc.constantFrom(...discountKind.options),
  value: fc.integer({ min: 1, max: 40 }),
  budget_minor: some(fc.integer({ min: 1, max: 9000 })),
  limit_total: some(fc.integer({ min: 1, max: 3 })),
  limit_per_parent: some(fc.integer({ min: 1, max: 3 })),
  first_booking_only: fc.boolean(),
  combinable: fc.boolean(),
});

let codes = 0;
async function makeDiscount({
  automatic,
  ...one
}: typeof rules extends fc.Arbitrary<infer One> ? One : never) {
  codes += 1;
  const code = automatic ? null : `SERIES${codes}`;
  return within((tx) => discounts.create(tx, actor, { name: `Series ${codes}`, ...one, code }));
}

const visitCount = 6;

/** Creates a series with visits in two weeks and two months, all accepted by their nannies. */
async function acceptedVisits(discount_codes: string[]) {
  const { id: parent_id } = await readyParent(db);
  const series = await readySeries(db, parent_id);
  const ids: number[] = [];
  for (let at = 0; at < visitCount; at += 1) {
    const { id: nanny_polo_id } = await readyNanny(db);
    const made = { parent_id, nanny_polo_id, service: 'hourly' as const, discount_codes, ...nextSlot(4) };
    const { id } = await within((tx) => bookings.create(tx, actor, made));
    const cancellation_policy = { name: 'Always', steps: [], late_percent: 60 };
    const series_day = addDays('2030-09-24', 2 * at);
    await db
      .update(booking)
      .set({ series_id: series.id, series_day, cancellation_policy })
      .where(eq(booking.id, id));
    await accept(id);
    ids.push(id);
  }
  return { series, ids };
}

/** Expects each order to be the sum of its visits, all of one week, and at most one a week to await payment. */
async function expectSums(
  seriesId: number,
  ids: readonly number[],
  late: ReadonlySet<number>,
): Promise<void> {
  const found = await db.select().from(order).where(eq(order.series_id, seriesId));
  const links = await db
    .select()
    .from(orderBooking)
    .where(inArray(orderBooking.booking_id, [...ids]));
  const visits = await db
    .select()
    .from(booking)
    .where(inArray(booking.id, [...ids]));
  const owed = ({ id, status, quote, cancellation_fee_minor }: BookingRow) =>
    status === 'confirmed'
      ? (quote?.total_minor ?? 0) + (late.has(id) ? overtime_minor : 0)
      : (cancellation_fee_minor ?? 0);
  for (const one of found) {
    const own = links.filter(({ order_id }) => order_id === one.id);
    const its = visits.filter(({ id }) => own.some(({ booking_id }) => booking_id === id));
    expect(one.total_minor, one.number).toBe(its.reduce((sum, visit) => sum + owed(visit), 0));
    expect(one.pay_minor).toBe(own.reduce((sum, { pay_minor }) => sum + pay_minor, 0));
    expect(new Set(its.map(({ series_day }) => periodOf(series_day ?? '', 'week')))).toEqual(
      new Set([one.series_period]),
    );
  }
  const open = found.filter(({ status }) => status === 'pending_payment').map((one) => one.series_period);
  expect(new Set(open).size).toBe(open.length);
  const ordered = visits.filter(
    ({ confirmed_at, status }) => confirmed_at !== null || status === 'cancelled',
  );
  expect(new Set(links.map(({ booking_id }) => booking_id))).toEqual(new Set(ordered.map(({ id }) => id)));
}

/** Expects each discount's counts to match its uses and be within its limits, and each adjustment to have a use. */
async function expectUses(discountIds: readonly number[]): Promise<void> {
  const wrong = await queryRows(
    db,
    sql`SELECT d.name FROM discount d LEFT JOIN discount_use u ON u.discount_id = d.id AND u.state <> 'released'
      WHERE d.id = ANY(${sql.param([...discountIds])}::int[]) GROUP BY d.id
      HAVING count(u.id) <> d.used_count OR coalesce(sum(u.amount_minor), 0) <> d.used_minor
        OR count(u.id) > coalesce(d.limit_total, 1000) OR sum(u.amount_minor) > coalesce(d.budget_minor, 1000000)
        OR count(u.id) > CASE WHEN d.first_booking_only THEN 1 ELSE coalesce(d.limit_per_parent, 1000) END`,
  );
  expect(wrong).toEqual([]);
  const unused = await queryRows(
    db,
    sql`SELECT o.number FROM "order" o CROSS JOIN jsonb_array_elements(o.adjustments) a
      LEFT JOIN discount_use u ON u.order_id = o.id AND u.discount_id = (a->>'discount_id')::int
        AND u.booking_id = (a->>'booking_id')::int AND u.amount_minor = (a->>'amount_minor')::int AND u.state <> 'released'
      WHERE (a->>'discount_id')::int = ANY(${sql.param([...discountIds])}::int[]) AND u.id IS NULL`,
  );
  expect(unused).toEqual([]);
}

test('each order is the sum of what its visits cost, and discounts keep to their limits', async () => {
  const property = fc.asyncProperty(
    fc.array(rules, { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.nat(visitCount - 1), event), { minLength: 8, maxLength: 16 }),
    async (wanted, happened) => {
      const made = [];
      for (const one of wanted) made.push(await makeDiscount(one));
      const { series, ids } = await acceptedVisits(made.flatMap(({ code }) => code ?? []));
      const late = new Set<number>();
      for (const [at, one] of happened) {
        await happen(one, ids[at] ?? 0, late);
        await expectSums(series.id, ids, late);
      }
      await expectUses(made.map(({ id }) => id));
      await db.execute(sql`UPDATE discount SET paused = true WHERE name LIKE 'Series %'`);
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(6) });
}, 240_000);
