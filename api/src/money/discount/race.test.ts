import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { type Discount, discount } from '@nanny-polo/shared/money/discount';
import { type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import type { Refusal } from '../../kernel/error/error.ts';
import { system } from '../../kernel/history/service.ts';
import { onPostgres } from '../../test/database.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { openOrder } from '../order/service.ts';

/** The number of simultaneous purchases. PGlite runs one statement at a time, so a few are enough to test counting. */
const buyers = onPostgres() ? 500 : 60;
const limit = buyers / 5;

const product = await openProduct();
const owner = await product.signedIn('owner');
const parents = (
  await queryRows<{ id: number }>(
    product.db,
    sql`SELECT id FROM parent_user WHERE status = 'active' AND archived_at IS NULL ORDER BY id`,
  )
).map(({ id }) => id);

let codes = 0;
const make = (fields: Partial<Discount>) => {
  codes += 1;
  return owner.call(discount.create, {
    body: { name: `Race ${codes}`, code: `RACE${codes}`, kind: 'fixed', value: 1000, ...fields },
  });
};
const read = (id: number) => owner.call(discount.get, { params: { id } });
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const body = (parent_id: number, code?: string) => ({
  parent_id,
  lines: [line],
  ...(code !== undefined && { discount_codes: [code] }),
});

/** Makes all purchases at the same time. Returns the created orders, and the distinct statuses of the refusals. */
async function rush(count: number, buy: (at: number) => Promise<Order>) {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, at) => buy(at)));
  const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const lost = settled.flatMap((one) =>
    one.status === 'rejected' ? [one.reason instanceof ApiError ? one.reason.status : one.reason] : [],
  );
  return { won, lost: [...new Set(lost)] };
}

const parentAt = (at: number) => parents[at % parents.length]!;

describe('many simultaneous buyers', () => {
  test('use a limited discount exactly as often as its limit allows', async () => {
    const made = await make({ limit_total: limit });
    const { won, lost } = await rush(buyers, (at) =>
      owner.call(order.create, { body: body(parentAt(at), made.code!) }),
    );
    expect(won).toHaveLength(limit);
    expect(lost).toEqual([422]);
    expect(await read(made.id)).toMatchObject({
      used_count: limit,
      used_minor: limit * 1000,
      status: 'exhausted',
    });
  });

  test('cannot exceed the limit for one parent', async () => {
    const made = await make({ limit_per_parent: 3 });
    const { won } = await rush(40, () => owner.call(order.create, { body: body(parents[0]!, made.code!) }));
    expect(won).toHaveLength(3);
    const first = await make({ first_booking_only: true });
    const fresh = await readyParent(product.db);
    const once = await rush(20, () => owner.call(order.create, { body: body(fresh.id, first.code!) }));
    expect(once.won).toHaveLength(1);
  });

  test('cannot exceed the limit of a code by ordering several bookings together', async () => {
    const made = await make({ limit_per_parent: 1 });
    const { id: parent_id } = await readyParent(product.db);
    const pairs = await queryRows<{ ids: number[] }>(
      product.db,
      sql`WITH made AS (
        INSERT INTO booking (parent_id, service, status, start_at, end_at, buffer_minutes, source, discount_codes)
        SELECT ${parent_id}, 'hourly', 'requested', '2032-01-01 09:00Z', '2032-01-01 12:00Z', 15, 'phone',
          ARRAY[${made.code}] FROM generate_series(1, 20) RETURNING id)
        SELECT array_agg(id) AS ids FROM made GROUP BY id / 2`,
    );
    const { won, lost } = await rush(pairs.length, (at) =>
      owner.call(order.create, { body: { parent_id, booking_ids: pairs[at]!.ids } }),
    );
    expect(lost).toEqual([]);
    const taken = won.flatMap(({ adjustments }) => adjustments.map(({ discount_id }) => discount_id));
    expect(taken.filter((id) => id === made.id)).toHaveLength(1);
    expect(await read(made.id)).toMatchObject({ used_count: 1, used_minor: 1000 });
  });

  test('use a budget to the penny and not beyond', async () => {
    const made = await make({ budget_minor: 10_500 });
    const { won } = await rush(40, (at) =>
      owner.call(order.create, { body: body(parentAt(at), made.code!) }),
    );
    expect(won.map((one) => one.discount_minor).sort((a, b) => a - b)).toEqual([
      500,
      ...Array.from({ length: 10 }, () => 1000),
    ]);
    expect(await read(made.id)).toMatchObject({ used_minor: 10_500, status: 'exhausted' });
  });

  test('get order numbers without a gap, even when many purchases fail', async () => {
    const made = await make({ limit_total: 5 });
    const { won } = await rush(120, (at) =>
      owner.call(order.create, { body: body(parentAt(at), at % 2 === 0 ? made.code! : undefined) }),
    );
    expect(won).toHaveLength(65);
    const [gaps] = await queryRows<{ missing: number }>(
      product.db,
      sql`SELECT (max(right(number, 5)::int) - count(*))::int AS missing FROM "order" WHERE number LIKE 'NP-' || extract(year FROM now()) || '-%'`,
    );
    expect(gaps).toEqual({ missing: 0 });
    expect(new Set(won.map(({ number }) => number)).size).toBe(65);
  });

  test('that repeat one call with one idempotency key create one order and get the same response', async () => {
    const count = onPostgres() ? 200 : 50;
    const headers = { 'idempotency-key': 'one-order' };
    const { won } = await rush(count, () => owner.call(order.create, { body: body(1), headers }));
    expect(won).toHaveLength(count);
    expect(new Set(won.map((one) => JSON.stringify(one))).size).toBe(1);
    const other = owner.call(order.create, { body: body(2), headers });
    await expect(other).rejects.toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('cannot refund more than was received, nor release a discount twice', async () => {
    const made = await make({});
    const one = await owner.call(order.create, { body: body(1, made.code!) });
    const params = { id: one.id };
    const money = { method: 'cash', proof: '' } as const;
    const paid = await owner.call(orderTransactions.charge, {
      params,
      body: { version: one.version, amount_minor: 3000, ...money },
    });
    const refund = { version: paid.version, amount_minor: 2000, reason: 'goodwill', ...money } as const;
    const refunds = await rush(30, () => owner.call(orderTransactions.refund, { params, body: refund }));
    expect(refunds.won).toHaveLength(1);
    const [after] = refunds.won;
    const cancels = await rush(30, () =>
      owner.call(orderTransitionCalls.cancel, { params, body: { version: after!.version } }),
    );
    expect(cancels.won).toHaveLength(1);
    expect(cancels.lost).toEqual([409]);
    expect(await read(made.id)).toMatchObject({ used_count: 0, used_minor: 0 });
  });

  test('get the quoted price as often as the limit allows, and otherwise a refusal', async () => {
    const made = await make({ limit_total: 10 });
    const count = 40;
    const bookings = await queryRows<{ id: number; parent_id: number; end_at: string }>(
      product.db,
      sql`INSERT INTO booking (parent_id, service, status, start_at, end_at, buffer_minutes, source)
        SELECT 1, 'hourly', 'requested', '2032-01-01 09:00Z', '2032-01-01 12:00Z', 15, 'phone' FROM generate_series(1, ${count})
        RETURNING id, parent_id, '2032-01-01T12:00:00.000Z' AS end_at`,
    );
    const taken = { discount_id: made.id, name: made.name, amount_minor: 1000, why: '' };
    const quoted = { ...line, kind: 'fee' as const, amount_minor: 5000, vat_rate: 0 };
    const quote = {
      lines: [quoted],
      adjustments: [taken],
      not_applied: [],
      total_minor: 4000,
      currency: 'GBP',
      pay_minor: 0,
    };
    const settled = await Promise.allSettled(
      bookings.map((booking) =>
        product.db.transaction((tx) =>
          openOrder(tx, system, {
            booking: { ...booking, terms_id: 1, series_id: null, series_day: null },
            quote,
          }),
        ),
      ),
    );
    const lost = settled.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Refusal).body?.code] : [],
    );
    expect(lost).toEqual(Array.from({ length: count - 10 }, () => 'discount_gone'));
    expect(await read(made.id)).toMatchObject({ used_count: 10, used_minor: 10_000 });
  });

  test('never deadlock when they use and release two discounts in opposite sequences', async () => {
    const both = [await make({ combinable: true }), await make({ combinable: true, priority: 5 })].map(
      ({ code }) => code!,
    );
    const { won, lost } = await rush(60, async (at) => {
      const discount_codes = at % 2 === 0 ? both : [...both].reverse();
      const one = await owner.call(order.create, { body: { ...body(parentAt(at)), discount_codes } });
      if (at % 3 > 0) return one;
      return owner.call(orderTransitionCalls.cancel, {
        params: { id: one.id },
        body: { version: one.version },
      });
    });
    expect(lost).toEqual([]);
    expect(won.filter(({ status }) => status === 'cancelled')).toHaveLength(20);
  });
});
