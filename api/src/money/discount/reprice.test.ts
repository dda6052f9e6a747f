/** Repricing an unchanged booking never changes its price: its terms stay, and its own uses do not count against it. */

import { discountKind } from '@nanny-polo/shared/money/discount';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { offerCover, recordAnswer } from '../../bookings/booking/action.ts';
import { rescheduleVisit } from '../../bookings/booking/reschedule.ts';
import { bookings } from '../../bookings/booking/service.ts';
import { lifeCycle } from '../../bookings/booking/transition.ts';
import { get as bookingOf } from '../../bookings/booking-record/view.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { lockLiveOrder } from '../order/booking-in-order.ts';
import { createOrder } from '../order/create.ts';
import { get as orderOf } from '../order/view.ts';
import { discounts } from './service.ts';

const product = await openProduct();
const db = product.db;
const pauseAll = () => db.execute(sql`UPDATE discount SET paused = true WHERE name LIKE 'Reprice %'`);
afterEach(pauseAll);

const actor = system;
const within = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction(work);
const workshop = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 50_000 } as const;

type Rules = Partial<Parameters<typeof discounts.create>[2]>;
let codes = 0;
const make = (rules: Rules = {}) => {
  codes += 1;
  const form = { name: `Reprice ${codes}`, code: `REPRICE${codes}`, kind: 'percent', value: 50 } as const;
  return within((tx) => discounts.create(tx, actor, { ...form, ...rules }));
};
const change = async (id: number, rules: Rules) => {
  const { version } = await discounts.get(db, id);
  await within((tx) => discounts.update(tx, actor, id, { version, ...rules }));
};
const orderFor = (parent_id: number, discount_codes: string[], rest = {}) =>
  within((tx) => createOrder(tx, actor, { parent_id, discount_codes, lines: [workshop], ...rest }));

/** Records the nanny's acceptance and confirms the booking. */
async function agree(id: number): Promise<void> {
  const { version } = await bookingOf(db, id);
  await within((tx) => recordAnswer(tx, actor, id, { version, answer: 'accepted' }));
  await confirm(id);
}
async function confirm(id: number): Promise<void> {
  const { version } = await bookingOf(db, id);
  await within((tx) => makeTransition(tx, actor, lifeCycle, id, 'confirm', { version }));
}

const requested = async (parent_id: number, discount_codes: string[], nanny_polo_id?: number) =>
  (
    await within((tx) =>
      bookings.create(tx, actor, {
        parent_id,
        service: 'hourly',
        ...nextSlot(4),
        discount_codes,
        ...(nanny_polo_id !== undefined && { nanny_polo_id }),
      }),
    )
  ).id;

async function confirmed(parent_id: number, discount_codes: string[]): Promise<number> {
  const nanny = await readyNanny(db);
  const id = await requested(parent_id, discount_codes, nanny.id);
  await agree(id);
  return id;
}

/** Replaces the nanny of a confirmed booking with another at the same address. */
async function replace(id: number): Promise<void> {
  const { version } = await bookingOf(db, id);
  const gone = await within((tx) => makeTransition(tx, actor, lifeCycle, id, 'withdraw', { version }));
  const nanny = await readyNanny(db);
  await within((tx) => offerCover(tx, actor, id, { version: gone.version, nanny_polo_id: nanny.id }));
  await agree(id);
}

/** Reschedules a confirmed booking by `hours`, lengthens it by `longer` hours, and then restores its time. */
async function thereAndBack(id: number, hours: number, longer: number): Promise<void> {
  const { start_at, end_at, version } = await bookingOf(db, id);
  const later = (at: string, by: number) => new Date(Date.parse(at) + by * 3_600_000).toISOString();
  const away = { start_at: later(start_at, hours), end_at: later(end_at, hours + longer) };
  const there = await within((tx) =>
    rescheduleVisit(tx, actor, id, { version, ...away, nanny_agreed: true }),
  );
  await within((tx) =>
    rescheduleVisit(tx, actor, id, { version: there.version, start_at, end_at, nanny_agreed: true }),
  );
}

/** Returns what the family pays for a booking, by its order and by its quote. */
async function priceOf(id: number) {
  const row = await within((tx) => lockLiveOrder(tx, id));
  const { adjustments, total_minor } = await orderOf(db, row?.id ?? 0);
  const booked = await bookingOf(db, id);
  return { adjustments, total_minor, quoted: booked.total_minor };
}

const usesOf = async (id: number) => {
  const { used_count, used_minor } = await discounts.get(db, id);
  return { used_count, used_minor };
};

const repriced: [string, (id: number) => Promise<void>][] = [
  ['its nanny is replaced', replace],
  ['it is rescheduled, and then rescheduled to its old time', (id) => thereAndBack(id, 24, 1)],
];

describe.each(repriced)('a booking keeps its discount when %s', (_, reprice) => {
  test.each<[string, Rules]>([
    ['one use for each parent', { limit_per_parent: 1 }],
    ['one use in total', { limit_total: 1 }],
    ['a budget that it uses up', { budget_minor: 1000 }],
    ['first bookings only', { first_booking_only: true }],
  ])('with %s', async (_limit, rules) => {
    const parent = await readyParent(db);
    const made = await make(rules);
    const id = await confirmed(parent.id, [made.code ?? '']);
    const [price, uses] = [await priceOf(id), await usesOf(made.id)];
    expect(price.adjustments).toMatchObject([{ discount_id: made.id }]);
    await confirmed(parent.id, []);
    await reprice(id);
    expect(await priceOf(id)).toEqual(price);
    expect(await usesOf(made.id)).toEqual(uses);
  });

  test.each<[string, (made: { id: number; code: string | null }, parent: number) => Promise<unknown>]>([
    ['is paused', ({ id }) => change(id, { paused: true })],
    ['ends', ({ id }) => change(id, { ends_at: '2026-01-02T00:00:00Z' })],
    ['starts later', ({ id }) => change(id, { starts_at: '2040-01-02T00:00:00Z' })],
    ['takes off less', ({ id }) => change(id, { value: 5 })],
    ['needs longer care', ({ id }) => change(id, { min_hours: 100 })],
    ['is used up by another parent', ({ code }) => orderFor(1, [code ?? ''])],
    ['is joined by an automatic one', () => make({ code: null, value: 90, priority: 100 })],
    [
      'is restricted to first bookings',
      (made, parent) => confirmed(parent, []).then(() => change(made.id, { first_booking_only: true })),
    ],
  ])('after the discount %s', async (_event, happen) => {
    const parent = await readyParent(db);
    const made = await make({ limit_total: 2, limit_per_parent: 1 });
    const id = await confirmed(parent.id, [made.code ?? '']);
    const price = await priceOf(id);
    await happen(made, parent.id);
    await reprice(id);
    expect(await priceOf(id)).toEqual(price);
  });
});

test('a discount that an order uses or has used can be paused but not deleted', async () => {
  const parent = await readyParent(db);
  const made = await make();
  const id = await confirmed(parent.id, [made.code ?? '']);
  const price = await priceOf(id);
  const remove = () => within((tx) => discounts.remove(tx, actor, made.id));
  await expect(remove()).rejects.toMatchObject({ kind: 'conflict', body: { code: 'in_use' } });
  await change(made.id, { paused: true });
  await replace(id);
  expect(await priceOf(id)).toEqual(price);
  const { version } = await bookingOf(db, id);
  await within((tx) => makeTransition(tx, actor, lifeCycle, id, 'cancel', { version, waive_fee: true }));
  await expect(remove()).rejects.toMatchObject({ kind: 'conflict', body: { code: 'in_use' } });
  expect(await usesOf(made.id)).toEqual({ used_count: 0, used_minor: 0 });
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['paused', (id) => change(id, { paused: true })],
  ['deleted', (id) => within((tx) => discounts.remove(tx, actor, id))],
])(
  'a booking whose discount is %s before the confirmation costs more only with the family’s consent',
  async (_, happen) => {
    const parent = await readyParent(db);
    const made = await make();
    const nanny = await readyNanny(db);
    const id = await requested(parent.id, [made.code ?? ''], nanny.id);
    const { agreed_minor } = await bookingOf(db, id);
    await happen(made.id);
    await expect(agree(id)).rejects.toMatchObject({
      kind: 'rejected',
      body: { errors: { price: [expect.any(String)] } },
    });
    expect(await bookingOf(db, id)).toMatchObject({
      status: 'offered',
      agreed_minor,
      pending_minor: (agreed_minor ?? 0) * 2,
    });
    const { version } = await bookingOf(db, id);
    await within((tx) => makeTransition(tx, actor, lifeCycle, id, 'confirm', { version, agency_pays: true }));
    expect(await priceOf(id)).toMatchObject({ total_minor: agreed_minor });
  },
);

test('an order created for one booking keeps its discount when the booking is confirmed and repriced', async () => {
  const parent = await readyParent(db);
  const [ofOrder, ofBooking] = [await make({ combinable: true }), await make({ combinable: true })];
  const nanny = await readyNanny(db);
  const id = await requested(parent.id, [ofBooking.code ?? ''], nanny.id);
  await orderFor(parent.id, [ofOrder.code ?? ''], { booking_ids: [id], lines: [] });
  const { adjustments, total_minor } = await priceOf(id);
  expect(adjustments.map((one) => one.discount_id)).toEqual([ofBooking.id, ofOrder.id]);
  await agree(id);
  await replace(id);
  const [, whole] = adjustments;
  const quoted = total_minor + (whole?.amount_minor ?? 0);
  expect(await priceOf(id)).toEqual({ adjustments, total_minor, quoted });
});

test('an order of two bookings keeps its discount when one is rescheduled and the other cancelled', async () => {
  const parent = await readyParent(db);
  const made = await make({ kind: 'fixed', value: 1001, min_hours: 8 });
  const [first, second] = [await confirmable(parent.id), await confirmable(parent.id)];
  await orderFor(parent.id, [made.code ?? ''], { booking_ids: [first, second], lines: [] });
  for (const id of [first, second]) await agree(id);
  const { adjustments, total_minor } = await priceOf(first);
  await thereAndBack(first, 24, -1);
  expect(await priceOf(first)).toMatchObject({ adjustments, total_minor });
  const { version } = await bookingOf(db, second);
  await within((tx) => makeTransition(tx, actor, lifeCycle, second, 'cancel', { version, waive_fee: true }));
  const alone = await priceOf(first);
  expect(alone.adjustments).toMatchObject([{ discount_id: made.id, amount_minor: 500 }]);
  await replace(first);
  await thereAndBack(first, 24, -1);
  expect(await priceOf(first)).toMatchObject({
    adjustments: alone.adjustments,
    total_minor: alone.total_minor,
  });
  expect(await usesOf(made.id)).toEqual({ used_count: 1, used_minor: 500 });
});

async function confirmable(parent_id: number): Promise<number> {
  const nanny = await readyNanny(db);
  return requested(parent_id, [], nanny.id);
}

test('with any discounts and events, repricing an unchanged booking never changes its price', async () => {
  const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 2 });
  const rules = fc.record({
    automatic: fc.boolean(),
    kind: fc.constantFrom(...discountKind.options),
    value: fc.integer({ min: 1, max: 60 }),
    max_amount_minor: some(fc.integer({ min: 1, max: 5000 })),
    budget_minor: some(fc.integer({ min: 1, max: 9000 })),
    min_spend_minor: some(fc.integer({ min: 0, max: 9000 })),
    min_hours: some(fc.integer({ min: 1, max: 5 })),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }),
    limit_total: some(fc.integer({ min: 1, max: 2 })),
    limit_per_parent: some(fc.integer({ min: 1, max: 2 })),
    first_booking_only: fc.boolean(),
    combinable: fc.boolean(),
    priority: fc.nat(2),
    paused: fc.constantFrom(false, false, false, true),
  });
  const events = fc.array(
    fc.oneof(
      fc.record({ name: fc.constantFrom('replace', 'reopen', 'cheaper', 'close' as const) }),
      fc.record({ name: fc.constant('buy' as const) }),
      fc.record({
        name: fc.constant('back' as const),
        hours: fc.constantFrom(-3, 24, 48, 72),
        longer: fc.constantFrom(-1, 0, 2),
      }),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const property = fc.asyncProperty(
    fc.array(rules, { minLength: 1, maxLength: 3 }),
    events,
    async (wanted, happened) => {
      const parent = await readyParent(db);
      const made = [];
      for (const { automatic, ...one } of wanted)
        made.push(await make(automatic ? { ...one, code: null } : one));
      const typed = made.flatMap(({ code }) => code ?? []);
      const id = await confirmed(parent.id, typed);
      const price = await priceOf(id);
      for (const event of happened) {
        if (event.name === 'replace') await replace(id);
        else if (event.name === 'back') await thereAndBack(id, event.hours, event.longer);
        else if (event.name === 'buy') {
          for (const code of typed) await orderFor(1, [code]).catch(() => null);
          await orderFor(1, []);
        } else {
          for (const one of made) {
            if (event.name === 'close')
              await change(one.id, { paused: true, ends_at: '2026-01-02T00:00:00Z' });
            if (event.name === 'reopen') await change(one.id, { paused: false, ends_at: null });
            if (event.name === 'cheaper')
              await change(one.id, { value: 3, max_amount_minor: 7, weekdays: [1] });
          }
        }
      }
      await replace(id);
      expect(await priceOf(id)).toEqual(price);
      await pauseAll();
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(25) });
});
