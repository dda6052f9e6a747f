import { booking } from '@nanny-polo/shared/bookings/booking';
import { discount } from '@nanny-polo/shared/money/discount';
import {
  countOrders,
  type Order,
  type OrderStatus,
  order,
  orderTransitionCalls,
  orderTransitions,
  paymentStatus,
  transactionStatuses,
} from '@nanny-polo/shared/money/order';
import { calculateOverpayment, orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { isLiveNote, type RefundReason } from '@nanny-polo/shared/pricing/credit-note';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chores } from '../../areas.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { runChores } from '../../kernel/jobs/clock.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct, type Product } from '../../test/product.ts';
import { lockOrderAt } from './row.ts';
import { addOvertime, cancelOrderForBooking, completeOrderForBooking, openOrder } from './service.ts';

/** The price terms, which the API's record of a booking lacks, and no series. */
const alone = { terms_id: 1, series_id: null, series_day: null };

const product = await openProduct();
const owner = await product.signedIn('owner');

const workshop = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const make = (fields = {}) =>
  owner.call(order.create, { body: { parent_id: 1, lines: [workshop], ...fields } });
/** Records a payment, and confirms an overpayment. */
const pay = (one: Order, kind: 'charge' | 'deposit', amount_minor: number, headers = {}) => {
  const over = calculateOverpayment(one, amount_minor);
  return transact(one, kind, { amount_minor, ...(over > 0 && { overpayment_minor: over }) }, headers);
};
const refund = ({ id, version }: Order, reason: RefundReason, amount_minor: number) =>
  owner.call(orderTransactions.refund, {
    params: { id },
    body: { version, amount_minor, reason, method: 'bank_transfer', proof: 'FPS 1' },
  });
const transact = (
  one: Pick<Order, 'id' | 'version'>,
  kind: 'charge' | 'deposit',
  money: { amount_minor: number; overpayment_minor?: number },
  headers = {},
) =>
  owner.call(orderTransactions[kind], {
    params: { id: one.id },
    body: { version: one.version, method: 'bank_transfer', proof: 'FPS 1', ...money },
    headers,
  });
const read = (id: number) => owner.call(order.get, { params: { id } });
const request = (day: string) =>
  owner.call(booking.create, {
    body: {
      parent_id: 1,
      service: 'hourly',
      start_at: `${day}T09:00:00.000Z`,
      end_at: `${day}T13:00:00.000Z`,
    },
  });

describe('an order created by hand', () => {
  test('gets a number, is summed by the server and waits for payment', async () => {
    const made = await make({
      lines: [workshop, { ...workshop, kind: 'care_hours', unit: 'minute', quantity: 100, unit_minor: 2301 }],
    });
    expect(made).toMatchObject({
      status: 'pending_payment',
      payment_status: 'unpaid',
      parent_name: 'Paula Renshaw',
      lines: [{ amount_minor: 5000 }, { amount_minor: 3835, vat_rate: 0, booking_id: null }],
      lines_minor: 8835,
      balance_minor: made.total_minor,
      overdue: false,
    });
    expect(made.total_minor).toBe(made.lines_minor - made.discount_minor);
    expect(made.number).toMatch(/^NP-\d{4}-\d{5}$/);
    expect(await read(made.id)).toEqual(made);
  });

  test('includes bookings at their quotes, each in one order only', async () => {
    const care = await request('2031-05-05');
    const made = await make({ booking_ids: [care.id], lines: [] });
    expect(made).toMatchObject({
      bookings: [{ id: care.id, code: care.code }],
      due_at: '2031-05-12T13:00:00.000Z',
    });
    expect(made.lines[0]).toMatchObject({ kind: 'care_hours', quantity: 240, booking_id: care.id });
    expect(made.pay_minor).toBeGreaterThan(0);
    await expect(make({ booking_ids: [care.id] })).rejects.toMatchObject({
      status: 422,
      body: { errors: { booking_ids: [`${care.code} already belongs to order ${made.number}. Remove it.`] } },
    });
    await expect(make({ parent_id: 2, booking_ids: [care.id] })).rejects.toMatchObject({ status: 422 });
    const found = await owner.call(order.list, { query: { filter: { booking_id: care.id } } });
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ ...workshop, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...workshop, unit_minor: -1 }] }, 'lines.0.unit_minor'],
    [{ lines: [{ ...workshop, unit_minor: 19.999 }] }, 'lines.0.unit_minor'],
    [{ lines: [{ ...workshop, unit_minor: '1250' }] }, 'lines.0.unit_minor'],
    [{ lines: [{ ...workshop, quantity: 2.5 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...workshop, vat_rate: 17.5 }] }, 'lines.0.vat_rate'],
    [{ lines: [{ ...workshop, quantity: 10_000_000, unit_minor: 1_000_000_000 }] }, 'lines.0.unit_minor'],
    [{ lines: [{ ...workshop, amount_minor: 1 }] }, 'lines.0.amount_minor'],
    [{ discount_codes: ['NOSUCH'] }, 'discount_codes.0'],
    [{ booking_ids: [999_999] }, 'booking_ids'],
    [{ parent_id: 999_999 }, 'parent_id'],
  ])('is rejected with contradictory or missing content: %j', async (fields, field) => {
    await expect(make(fields)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  test('is rejected for a suspended parent', async () => {
    const { id } = await readyParent(product.db, { status: 'suspended' });
    await expect(make({ parent_id: id })).rejects.toMatchObject({
      status: 422,
      body: { errors: { parent_id: ['This account is suspended. Reinstate it first.'] } },
    });
  });

  test('accepts changes to its due date and note only, and cannot be deleted', async () => {
    const made = await make();
    const params = { id: made.id };
    const changed = await owner.call(order.update, {
      params,
      body: { ...made, note: 'Paid at the office', due_at: null },
    });
    expect(changed).toMatchObject({ note: 'Paid at the office', due_at: null, version: 2 });
    await expect(owner.call(order.update, { params, body: made })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    await expect(
      owner.call(order.update, { params, body: { ...changed, total_minor: 0 } }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { total_minor: ['This cannot be changed here. Send it as it was read, or leave it out.'] },
      },
    });
    await expect(owner.call(order.remove, { params })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
  });

  test('accepts a change although its parent was renamed and it became overdue since it was read', async () => {
    const made = await make({ due_at: '2026-01-01T00:00:00.000Z' });
    expect(made.overdue).toBe(true);
    const body = { ...made, overdue: false, parent_name: 'Before the wedding', note: 'Called twice' };
    expect(await owner.call(order.update, { params: { id: made.id }, body })).toMatchObject({
      parent_name: made.parent_name,
      overdue: true,
      note: 'Called twice',
    });
  });
});

describe('a transaction', () => {
  test('changes the payment status, whether it is a payment or a refund', async () => {
    let one = await make();
    const statuses: string[] = [];
    for (const record of [
      () => pay(one, 'deposit', 2000),
      () => pay(one, 'charge', 3000),
      () => pay(one, 'charge', 100),
      () => refund(one, 'overpayment', 100),
      () => refund(one, 'goodwill', 1000),
      () => refund(one, 'correction', 4000),
    ]) {
      one = await record();
      statuses.push(one.payment_status);
    }
    expect(statuses).toEqual(['partial', 'paid', 'overpaid', 'paid', 'partly_refunded', 'refunded']);
    expect(one).toMatchObject({
      status: 'placed',
      received_minor: 5100,
      refunded_minor: 5100,
      credited_minor: 5000,
      total_minor: 0,
      balance_minor: 0,
    });
    expect(one.transactions).toHaveLength(6);
    expect(one.transactions[0]).toMatchObject({ kind: 'deposit', by: 'Ottoline Marchetti', proof: 'FPS 1' });
    const events = await owner.call(order.history, { params: { id: one.id } });
    expect(events.map(({ action }) => action)).toEqual([
      'refund',
      'credit',
      'refund',
      'credit',
      'refund',
      'charge',
      'place',
      'charge',
      'deposit',
      'create',
    ]);
  });

  test.each(['charge', 'deposit'] as const)(
    'of kind %s that overpays must confirm the overpaid sum',
    async (kind) => {
      const one = await transact(await make(), kind, { amount_minor: 4000 });
      const refused = (overpayment_minor: number) => ({
        status: 409,
        body: { code: 'overpayment', data: { overpayment_minor } },
      });
      await expect(transact(one, kind, { amount_minor: 1800 })).rejects.toMatchObject(refused(800));
      await expect(transact(one, kind, { amount_minor: 1800, overpayment_minor: 799 })).rejects.toMatchObject(
        refused(800),
      );
      const notOverpaid = transact(one, kind, { amount_minor: 1000, overpayment_minor: 800 });
      await expect(notOverpaid).rejects.toMatchObject(refused(0));
      await expect(notOverpaid).rejects.toMatchObject({
        body: {
          message: `This payment does not overpay ${one.number}, but an overpayment of £8.00 was confirmed. Check the amount, or record it without the confirmation.`,
        },
      });
      expect(await read(one.id)).toEqual(one);
      const over = await transact(one, kind, { amount_minor: 1800, overpayment_minor: 800 });
      expect(over).toMatchObject({ payment_status: 'overpaid', balance_minor: -800 });
      await expect(transact(over, kind, { amount_minor: 1 })).rejects.toMatchObject(refused(801));
    },
  );

  test('cannot refund more than was received', async () => {
    const one = await pay(await make(), 'charge', 3000);
    await expect(refund(one, 'goodwill', 3001)).rejects.toMatchObject({
      status: 422,
      body: { errors: { amount_minor: ['At most £30.00 can be refunded'] } },
    });
    expect(await read(one.id)).toEqual(one);
  });

  test('is recorded once for each idempotency key and each version', async () => {
    const one = await make();
    const headers = { 'idempotency-key': 'first-payment' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay(one, 'charge', 1000, headers)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await read(one.id)).received_minor).toBe(1000);
    await expect(pay(one, 'charge', 1001, headers)).rejects.toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    await expect(pay(one, 'charge', 1000)).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
    const other = await make();
    await expect(pay(other, 'charge', 1000, headers)).rejects.toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
  });

  test('cannot be changed even in the database', async () => {
    const one = await pay(await make(), 'charge', 100);
    const rewrite = product.db.execute(
      sql`UPDATE order_transaction SET amount_minor = 1 WHERE order_id = ${one.id}`,
    );
    await expect(rewrite).rejects.toMatchObject({ cause: { message: 'transactions are append-only' } });
  });
});

describe('an order', () => {
  const paths: Record<OrderStatus, (keyof typeof orderTransitionCalls)[]> = {
    pending_payment: [],
    placed: ['place'],
    completed: ['place', 'complete'],
    cancelled: ['cancel'],
    expired: ['expire'],
  };
  const calls = [...Object.keys(orderTransitionCalls), ...Object.keys(orderTransactions)] as (
    | keyof typeof orderTransitionCalls
    | keyof typeof orderTransactions
  )[];
  const cells = (Object.keys(paths) as OrderStatus[]).flatMap((status) =>
    calls.map((call) => [status, call] as const),
  );

  /** Records £1.00. An order that ended is overpaid. */
  const record = (one: Order, kind: keyof typeof orderTransactions) =>
    kind === 'refund'
      ? refund(one, one.total_minor === 0 ? 'overpayment' : 'goodwill', 100)
      : pay(one, kind, 100);

  test.each(cells)('in status %s allows or refuses “%s” as the contract states', async (status, call) => {
    let one = await pay(await make(), 'deposit', 1000);
    for (const name of paths[status])
      one = await owner.call(orderTransitionCalls[name], {
        params: { id: one.id },
        body: { version: one.version },
      });
    expect(one.status).toBe(status);
    const isTransition = call in orderTransitionCalls;
    const from: readonly string[] = isTransition
      ? orderTransitions[call as keyof typeof orderTransitionCalls].from
      : transactionStatuses[call as keyof typeof orderTransactions];
    const attempt = isTransition
      ? owner.call(orderTransitionCalls[call as keyof typeof orderTransitionCalls], {
          params: { id: one.id },
          body: { version: one.version },
        })
      : record(one, call as keyof typeof orderTransactions);
    if (from.includes(status)) {
      const after = await attempt;
      expect(after.version).toBeGreaterThan(one.version);
      if (isTransition)
        expect(after.status).toBe(orderTransitions[call as keyof typeof orderTransitionCalls].to);
    } else {
      await expect(attempt).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
      expect(await read(one.id)).toEqual(one);
    }
  });
});

describe('the order of a booking', () => {
  const quote = {
    lines: [
      {
        kind: 'care_hours',
        label: 'Care',
        quantity: 240,
        unit: 'minute',
        unit_minor: 2300,
        amount_minor: 9200,
        vat_rate: 0,
      },
    ],
    adjustments: [] as { discount_id: number; name: string; amount_minor: number; why: string }[],
    not_applied: [],
    total_minor: 9200,
    currency: 'GBP',
    pay_minor: 6600,
  } satisfies Parameters<typeof openOrder>[2]['quote'];
  const overtime = { ...quote.lines[0]!, kind: 'overtime' as const, quantity: 30, amount_minor: 1150 };

  async function opened(day: string, adjustments = quote.adjustments) {
    const care = await request(day);
    const taken = adjustments.reduce((sum, one) => sum + one.amount_minor, 0);
    const agreed = { ...quote, adjustments, total_minor: 9200 - taken };
    const row = await product.db.transaction((tx) =>
      openOrder(tx, system, { booking: { ...care, ...alone }, quote: agreed }),
    );
    return { care, id: row.id };
  }
  const within = <T>(work: (tx: Product['db']) => Promise<T>) => product.db.transaction(work);

  async function close(tx: Product['db'], id: number) {
    await tx.execute(sql`UPDATE booking SET status = 'closed' WHERE id = ${id}`);
    await completeOrderForBooking(tx, system, id);
  }

  test('opens, includes overtime, and completes with the unpaid balance owed', async () => {
    const { care, id } = await opened('2031-06-02');
    expect(await read(id)).toMatchObject({ status: 'pending_payment', total_minor: 9200, pay_minor: 6600 });
    await within((tx) => addOvertime(tx, system, care.id, { lines: [overtime], pay_minor: 825 }));
    await within((tx) => close(tx, care.id));
    const done = await read(id);
    expect(done).toMatchObject({
      status: 'completed',
      payment_status: 'unpaid',
      total_minor: 10_350,
      pay_minor: 7425,
    });
    expect(await pay(done, 'charge', 10_350)).toMatchObject({ payment_status: 'paid', status: 'completed' });
    await expect(
      within((tx) => addOvertime(tx, system, care.id, { lines: [overtime], pay_minor: 1 })),
    ).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('is cancelled with only the fee to pay, its discount released, and the rest refunded', async () => {
    const saving = await owner.call(discount.create, {
      body: { name: 'Ten', code: 'TEN-ORDER', kind: 'fixed', value: 1000 },
    });
    const used = async () => (await owner.call(discount.get, { params: { id: saving.id } })).used_count;
    const { care, id } = await opened('2031-06-03', [
      { discount_id: saving.id, name: 'Ten', amount_minor: 1000, why: '' },
    ]);
    expect(await used()).toBe(1);
    await pay(await read(id), 'charge', 8200);
    await within((tx) => cancelOrderForBooking(tx, system, care.id, 4100, 'Cancelled a day before'));
    expect(await used()).toBe(0);
    const over = await read(id);
    expect(over).toMatchObject({
      status: 'cancelled',
      payment_status: 'overpaid',
      lines: [{ kind: 'fee', amount_minor: 4100 }],
      void_lines: [{ kind: 'care_hours', amount_minor: 9200 }],
      total_minor: 4100,
      balance_minor: -4100,
      pay_minor: 4100,
    });
    expect(await refund(over, 'overpayment', 4100)).toMatchObject({
      payment_status: 'paid',
      balance_minor: 0,
    });
  });

  test('follows the quote when the booking is confirmed again', async () => {
    const { care, id } = await opened('2031-06-04');
    const longer = {
      ...quote,
      lines: [{ ...quote.lines[0]!, quantity: 300, amount_minor: 11_500 }],
      total_minor: 11_500,
      pay_minor: 8250,
    };
    const again = await within((tx) =>
      openOrder(tx, system, { booking: { ...care, ...alone }, quote: longer }),
    );
    expect(again.id).toBe(id);
    expect(await read(id)).toMatchObject({
      total_minor: 11_500,
      pay_minor: 8250,
      lines: [{ quantity: 300 }],
    });
  });

  test('loses one of two bookings and keeps the other, with its share of the discount', async () => {
    const [first, second] = [await request('2031-06-05'), await request('2031-06-06')];
    const half = await owner.call(discount.create, {
      body: { name: 'Half', code: 'HALF-ORDER', kind: 'percent', value: 50 },
    });
    const made = await make({
      lines: [],
      booking_ids: [first.id, second.id],
      discount_codes: ['half-order'],
    });
    const taken = made.adjustments.find((one) => one.discount_id === half.id)!.amount_minor;
    await within(async (tx) => {
      await tx.execute(sql`UPDATE booking SET status = 'cancelled' WHERE id = ${first.id}`);
      await cancelOrderForBooking(tx, system, first.id, 0, 'Family ill');
    });
    const after = await read(made.id);
    expect(after.status).toBe('pending_payment');
    expect(after.lines.every((line) => line.booking_id === second.id)).toBe(true);
    expect(after.adjustments[0]).toMatchObject({ discount_id: half.id, amount_minor: taken / 2 });
    expect(await owner.call(discount.get, { params: { id: half.id } })).toMatchObject({
      used_count: 1,
      used_minor: taken / 2,
    });
    await within((tx) => close(tx, second.id));
    expect(await read(made.id)).toMatchObject({ status: 'completed' });
  });

  test('completes with the care given once the last visit ahead is cancelled', async () => {
    const [first, second] = [await request('2031-06-12'), await request('2031-06-13')];
    const half = await owner.call(discount.create, {
      body: { name: 'Half', code: 'HALF-GIVEN', kind: 'percent', value: 50 },
    });
    const made = await make({
      lines: [],
      booking_ids: [first.id, second.id],
      discount_codes: ['half-given'],
    });
    await within((tx) => close(tx, first.id));
    expect(await read(made.id)).toMatchObject({ status: 'pending_payment' });
    await within(async (tx) => {
      await tx.execute(sql`UPDATE booking SET status = 'cancelled' WHERE id = ${second.id}`);
      await cancelOrderForBooking(tx, system, second.id, 1000, 'Family ill');
    });
    const done = await read(made.id);
    expect(done).toMatchObject({ status: 'completed', payment_status: 'unpaid' });
    expect(done.lines.at(-1)).toMatchObject({ kind: 'fee', amount_minor: 1000, booking_id: second.id });
    const uses = await queryRows(
      product.db,
      sql`SELECT state FROM discount_use WHERE discount_id = ${half.id}`,
    );
    expect(uses).toContainEqual({ state: 'consumed' });
    expect(uses).not.toContainEqual({ state: 'reserved' });
  });

  test('completes once one of its visits is closed and no other can still be closed', async () => {
    const days = ['2031-06-16', '2031-06-17', '2031-06-18'];
    const bookings = await Promise.all(days.map(request));
    const statusesOf = async (...statuses: string[]) => {
      for (const [at, status] of statuses.entries())
        await product.db.execute(sql`UPDATE booking SET status = ${status} WHERE id = ${bookings[at]!.id}`);
      await within((tx) => completeOrderForBooking(tx, system, bookings[0]!.id));
      return (await read(made.id)).status;
    };
    const made = await make({ lines: [], booking_ids: bookings.map(({ id }) => id) });
    expect(await statusesOf('closed')).toBe('pending_payment');
    expect(await statusesOf('cancelled', 'declined', 'no_show')).toBe('pending_payment');
    expect(await statusesOf('closed', 'cancelled', 'completed')).toBe('pending_payment');
    expect(await statusesOf('closed', 'cancelled', 'closed')).toBe('completed');
    expect(await statusesOf('closed')).toBe('completed');
  });

  test.each([
    [['closed'], 'completed', 20],
    [['closed', 'closed'], 'completed', 21],
    [['closed', 'completed'], 'pending_payment', 23],
    [['closed', 'requested'], 'pending_payment', 25],
  ])('created for visits that are %s is %s at once', async (statuses, expected, day) => {
    const bookings = await Promise.all(statuses.map((_, at) => request(`2031-06-${day + at}`)));
    for (const [at, status] of statuses.entries())
      await product.db.execute(sql`UPDATE booking SET status = ${status} WHERE id = ${bookings[at]!.id}`);
    const made = await make({ lines: [], booking_ids: bookings.map(({ id }) => id) });
    expect(made).toMatchObject({ status: expected, payment_status: 'unpaid' });
  });

  test('stays owed after its due date until an admin marks it as expired', async () => {
    const due = { due_at: '2026-01-01T00:00:00.000Z' };
    const [first, second] = [await request('2031-06-10'), await request('2031-06-11')];
    const [byHand, ofFees] = [
      await make(due),
      await make({ ...due, lines: [], booking_ids: [first.id, second.id] }),
    ];
    await within(async (tx) => {
      await tx.execute(sql`UPDATE booking SET status = 'cancelled' WHERE id IN (${first.id}, ${second.id})`);
      for (const { id } of [first, second]) await cancelOrderForBooking(tx, system, id, 1000, 'Family ill');
    });
    await runChores(product.db, chores, new Date().toISOString(), (problem) => expect.unreachable(problem));
    const owed = { status: 'pending_payment', overdue: true };
    const overdue = await read(byHand.id);
    expect(overdue).toMatchObject({ ...owed, balance_minor: 5000 });
    expect(await read(ofFees.id)).toMatchObject({ ...owed, balance_minor: 2000 });
    const { id, version } = overdue;
    const expired = await owner.call(orderTransitionCalls.expire, { params: { id }, body: { version } });
    expect(expired).toMatchObject({
      status: 'expired',
      total_minor: 0,
      void_lines: [{ amount_minor: 5000 }],
    });
    await expect(within((tx) => lockOrderAt(tx, 999_999, 1))).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('the list', () => {
  test('filters by derived payment status in the database, with the exact total of each', async () => {
    const { request: send } = owner;
    const [all] = await queryRows<{ count: number }>(
      product.db,
      sql`SELECT count(*)::int AS count FROM "order"`,
    );
    let sum = 0;
    for (const status of paymentStatus.options) {
      const response = await send<Order[]>(
        `/admin/order?filter=${encodeURIComponent(JSON.stringify({ payment_status: status }))}&range=[0,999]`,
      );
      const found = response._data!;
      expect(response.headers.get('content-range')).toMatch(new RegExp(`/${found.length}$`));
      expect(found.length, status).toBeGreaterThan(0);
      expect(found.every((one) => one.payment_status === status)).toBe(true);
      sum += found.length;
    }
    expect(sum).toBe(all?.count);
  });

  test('finds overdue orders and orders by number, and counts orders by status', async () => {
    const overdue = await owner.call(order.list, { query: { filter: { overdue: true }, range: [0, 999] } });
    expect(overdue.length).toBeGreaterThan(5);
    expect(overdue.every((one) => one.balance_minor > 0 && Date.parse(one.due_at!) < Date.now())).toBe(true);
    const [one] = await owner.call(order.list, { query: { filter: { q: overdue[0]!.number } } });
    expect(one).toEqual(overdue[0]);
    const counts = await owner.call(countOrders, { query: {} });
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  });

  test('returns orders whose lines, discounts and transactions reconcile', async () => {
    const fields = ['lines', 'adjustments', 'transactions', 'credit_notes', 'refunded_minor'] as const;
    for (const one of await owner.call(order.list, { query: { range: [0, 999], fields: [...fields] } })) {
      const sum = (parts: { amount_minor: number }[] = []) =>
        parts.reduce((total, part) => total + part.amount_minor, 0);
      const back = sum(one.transactions?.filter(({ kind }) => kind === 'refund'));
      const notes = one.credit_notes ?? [];
      const credited = sum(notes.filter((note) => isLiveNote(note, notes)));
      expect(one, one.number).toMatchObject({
        credited_minor: credited,
        total_minor: sum(one.lines) - sum(one.adjustments) - credited,
        received_minor: sum(one.transactions) - back,
        refunded_minor: back,
        balance_minor: one.total_minor - one.received_minor + back,
      });
    }
  });

  test('has numbers of orders and credit notes without gaps', async () => {
    const gaps = await queryRows(
      product.db,
      sql`SELECT name FROM number_series
      CROSS JOIN LATERAL (SELECT CASE WHEN name LIKE 'CN-%' THEN name ELSE 'NP-' || name END AS prefix) AS of
      CROSS JOIN LATERAL (SELECT count(*) AS count, max(number) AS max FROM (
        SELECT number FROM "order" UNION ALL SELECT number FROM credit_note) AS document
      WHERE number LIKE prefix || '-%') AS given
      WHERE given.count <> last OR given.max <> prefix || '-' || lpad(last::text, 5, '0')`,
    );
    expect(gaps).toEqual([]);
  });
});
