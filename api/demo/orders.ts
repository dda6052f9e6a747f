import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { booking } from '../src/bookings/schedule/booking-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { discountAdjustmentsOf } from '../src/money/discount/use.ts';
import { discount, discountTerms, discountUse } from '../src/money/ledger/discount-table.ts';
import { numberSeries, order, orderBooking, orderTransaction } from '../src/money/ledger/order-table.ts';
import { formatTransaction } from '../src/money/order/transact.ts';
import { creditEventsOf, insertCreditNotes } from './credit-notes.ts';
import { createDiscountCounter, type DiscountCounter, seedDiscounts } from './discounts.ts';
import { bySystem, compareTimes, insertAll, takeNextNumber } from './insert.ts';
import { type Draft, draftOrders, outcomeOf } from './order-plan.ts';
import type { Random } from './random.ts';

/** Inserts the orders of bookings and some entered by hand, paid and unpaid, and discounts in every status. */
export async function seedOrders(db: Db, random: Random, today: Date): Promise<void> {
  const counter = createDiscountCounter(await seedDiscounts(db, today));
  const idle = ['requested', 'offered', 'declined', 'expired'] as const;
  const bookings = await db
    .select()
    .from(booking)
    .where(notInArray(booking.status, [...idle]))
    .orderBy(asc(booking.created_at), asc(booking.id));
  const series = new Map<string, number>();
  const planned = draftOrders(random, bookings, counter, today);
  const orders = planned.map((draft) => ({
    draft,
    ...outcomeOf(random, draft, takeNextNumber(series, 'NP', draft.created_at), today),
  }));
  const rows = orders.map(({ row }) => row);
  const made = await insertAll(db, order, rows);
  const withIds = orders.map((one, at) => ({ ...one, id: made[at]?.id ?? 0 }));
  await insertParts(db, withIds, series);
  await insertTerms(db, withIds, counter.used);
  for (const { id, used_count, used_minor } of counter.used)
    await db.update(discount).set({ used_count, used_minor }).where(eq(discount.id, id));
  await insertAll(
    db,
    numberSeries,
    [...series].map(([name, last]) => ({ name, last })),
  );
  await keepQuotes(db, planned, counter.used);
}

export type Made = ReturnType<typeof outcomeOf> & { readonly id: number; readonly draft: Draft };

async function insertParts(db: Db, orders: Made[], series: Map<string, number>): Promise<void> {
  const booked = orders.flatMap(({ id, draft, row }) =>
    draft.booking ? [{ order_id: id, booking_id: draft.booking.id, pay_minor: row.pay_minor }] : [],
  );
  await insertAll(db, orderBooking, booked);
  const paid = orders.flatMap(({ id, transactions }) =>
    transactions.map((one) => ({ ...one, order_id: id })),
  );
  await insertAll(db, orderTransaction, paid.sort(compareTimes));
  const uses = orders.flatMap(({ id, draft, row }) =>
    discountAdjustmentsOf(draft.quote.adjustments).map(({ discount_id, amount_minor }) => ({
      discount_id,
      amount_minor,
      order_id: id,
      booking_id: draft.booking?.id ?? null,
      parent_id: draft.parent_id,
      state: row.status === 'completed' ? ('consumed' as const) : ('reserved' as const),
    })),
  );
  await insertAll(db, discountUse, uses);
  const documents = await insertCreditNotes(db, orders, series);
  const events = orders.flatMap(({ id, draft, row, transactions }) => {
    const about = { resource: 'order', record_id: id };
    const created = { number: row.number, status: 'pending_payment' };
    const sums = { received_minor: 0, refunded_minor: 0 };
    return [
      { ...bySystem, ...about, at: draft.created_at, action: 'create', after: created },
      ...creditEventsOf(documents.filter(({ order_id }) => order_id === id)).map((creditEvent) => ({
        ...creditEvent,
        ...about,
      })),
      ...transactions.map((transaction) => {
        const field = transaction.kind === 'refund' ? 'refunded_minor' : 'received_minor';
        const before = { [field]: sums[field] };
        sums[field] += transaction.amount_minor;
        const after = { [field]: sums[field], reason: formatTransaction(transaction) };
        const actor = { actor_kind: 'admin' as const, actor_name: transaction.by };
        return { ...actor, ...about, at: transaction.at, action: transaction.kind, before, after };
      }),
    ];
  });
  await insertAll(db, event, events.sort(compareTimes));
}

type Discounts = DiscountCounter['used'];

const usedBy = ({ adjustments }: Draft['quote'], discounts: Discounts) =>
  discounts.filter(({ id }) => adjustments.some(({ discount_id }) => discount_id === id));

/** Stores the discounts of each order for the booking that uses them. */
async function insertTerms(db: Db, orders: Made[], discounts: Discounts): Promise<void> {
  const terms = orders.flatMap(({ id, draft: { booking: bookingRow, quote, created_at } }) => {
    const candidates = usedBy(quote, discounts).map(({ of: _, ...rules }) => ({
      ...rules,
      used_by_parent: 0,
    }));
    const ofBooking = { adjustments: [], base_minor: 0, first_booking: false };
    return bookingRow
      ? [{ ...ofBooking, order_id: id, booking_id: bookingRow.id, agreed_at: created_at, candidates }]
      : [];
  });
  await insertAll(db, discountTerms, terms);
}

/** Stores the price and the codes of each order on its booking, as the confirmation does. */
async function keepQuotes(db: Db, planned: Draft[], discounts: Discounts): Promise<void> {
  const quotes = planned.flatMap(({ booking: bookingRow, quote }) => {
    const codes = usedBy(quote, discounts).flatMap(({ code }) => code ?? []);
    return bookingRow ? [{ id: bookingRow.id, quote, codes }] : [];
  });
  await db.execute(sql`UPDATE ${booking} SET quote = agreed.quote, discount_codes = agreed.codes,
      agreed_minor = (agreed.quote->>'total_minor')::int
    FROM jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) AS agreed(id integer, quote jsonb, codes text[])
    WHERE ${booking.id} = agreed.id`);
}
