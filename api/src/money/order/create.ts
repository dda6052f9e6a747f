import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { order as contract, Order } from '@nanny-polo/shared/money/order';
import { largestAmount, type NotApplied, type Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { agreedPriceOf, keepPromise } from '../../bookings/booking-price/price.ts';
import { careOf } from '../../bookings/booking-price/quote.ts';
import { toCanonicalCode } from '../../bookings/pricing/discount-codes.ts';
import { vatRate } from '../../bookings/pricing/hourly-rates.ts';
import { amountOf } from '../../bookings/pricing/lines.ts';
import type { Discounted } from '../../bookings/pricing/ports.ts';
import { quoteBooking } from '../../bookings/pricing/service.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { assertPrintable } from '../../kernel/print/printable.ts';
import { lockActiveParent } from '../../people/parents/restrictions.ts';
import { discountEachCart } from '../discount/booking-discounts.ts';
import { discountWholeOrder } from '../discount/whole-order.ts';
import { endedEarly, order, orderBooking } from '../ledger/order-table.ts';
import { adjustmentsOf, computeDueDate, linesOf } from './booking-in-order.ts';
import { insertOrder } from './row.ts';
import { lockOrders } from './series-order.ts';
import { completeOrderWhenDone } from './service.ts';
import { get } from './view.ts';

/**
 * Creates an order by hand for bookings, for lines, or for both, and completes it if its bookings are closed. Throws
 * 422 with lines that cannot be printed, bookings that cannot be ordered or codes that take nothing off, and 409
 * `discount_gone`.
 * @see docs/decisions/008-money.md
 */
export async function createOrder(tx: Db, actor: Actor, body: Body<typeof contract.create>): Promise<Order> {
  const { parent_id, booking_ids = [], lines: written = [], discount_codes = [], due_at, note } = body;
  await assertPrintable(Object.fromEntries(written.map(({ label }, at) => [`lines.${at}.label`, label])));
  await lockActiveParent(tx, actor, parent_id);
  const bookings = await lockBookings(tx, parent_id, booking_ids);
  await lockOrders(tx, booking_ids);
  const byHand = written.map((line) => ({
    ...line,
    vat_rate: line.vat_rate ?? vatRate,
    amount_minor: amountOf(line),
    booking_id: null,
  }));
  const large = byHand.findIndex((line) => line.amount_minor > largestAmount);
  if (large >= 0) throw createFieldRefusal({ [`lines.${large}.unit_minor`]: ['The amount is too large'] });
  const now = new Date().toISOString();
  const quotes = await quotesOf(tx, bookings, now);
  const content = {
    lines: [...quotes.flatMap(({ id, quote }) => linesOf(quote.lines, id)), ...byHand],
    adjustments: quotes.flatMap(({ id, quote }) => adjustmentsOf(quote.adjustments, id)),
  };
  const buyer = { parent_id, codes: discount_codes, booking_ids, now };
  const whole = await discountWholeOrder(tx, content, bookings, buyer);
  refuseIdleCodes(discount_codes, whole);
  const dueDates: string[] = [];
  for (const { end_at, terms_id } of bookings) dueDates.push(await computeDueDate(tx, end_at, terms_id));
  const row = await insertOrder(tx, actor, {
    parent_id,
    lines: content.lines,
    adjustments: [...content.adjustments, ...whole.adjustments],
    not_applied: distinct([...quotes.flatMap(({ quote }) => quote.not_applied), ...whole.not_applied]),
    bookings: quotes.map(({ id, quote }) => ({ id, pay_minor: quote.pay_minor })),
    due_at: due_at === undefined ? (dueDates.sort().at(-1) ?? (await computeDueDate(tx, now))) : due_at,
    note,
  });
  await completeOrderWhenDone(tx, actor, row);
  return get(tx, row.id);
}

/**
 * Returns the quotes of bookings. Bookings without one are priced in turn, at no more than their agreed price.
 * Discounts used by the bookings with a quote, and by those priced before, count as used.
 */
async function quotesOf(tx: Db, bookings: readonly BookingRow[], now: string) {
  const earlier = bookings.flatMap(({ quote }) => quote?.adjustments ?? []);
  const quotes: { id: number; quote: Quote }[] = [];
  for (const row of bookings) {
    const { id, parent_id, discount_codes: codes, covered_minor } = row;
    let { quote } = row;
    if (!quote) {
      const buyer = { parent_id, codes, booking_ids: [id], now, earlier: [...earlier] };
      const priced = await quoteBooking(tx, buyer, await careOf(tx, row), discountEachCart);
      quote = keepPromise(priced, await agreedPriceOf(tx, row), covered_minor);
      earlier.push(...quote.adjustments);
    }
    quotes.push({ id, quote });
  }
  return quotes;
}

/** Returns each unapplied discount only once, with its first reason. */
const distinct = (all: readonly NotApplied[]): NotApplied[] =>
  [...Map.groupBy(all, ({ discount, code }) => `${discount} ${code}`).values()].flatMap((same) =>
    same.slice(0, 1),
  );

/** Locks and returns bookings of one parent. Throws 422 if some cannot be ordered, such as those in another order. */
async function lockBookings(tx: Db, parent_id: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const bookings = await tx
    .select()
    .from(booking)
    .where(inArray(booking.id, [...ids]))
    .orderBy(booking.id)
    .for('update');
  const taken = await tx
    .select({ id: orderBooking.booking_id, number: order.number })
    .from(orderBooking)
    .innerJoin(order, eq(order.id, orderBooking.order_id))
    .where(and(inArray(orderBooking.booking_id, [...ids]), notInArray(order.status, [...endedEarly])));
  const wrong = ids.flatMap((id) => {
    const existing = bookings.find((row) => row.id === id);
    const elsewhere = taken.find((row) => row.id === id);
    if (!existing) return [`Booking ${id} does not exist. Remove it.`];
    if (existing.parent_id !== parent_id) return [`${existing.code} belongs to another parent. Remove it.`];
    if (elsewhere) return [`${existing.code} already belongs to order ${elsewhere.number}. Remove it.`];
    if (!hasTrait(existing.status, 'billable'))
      return [
        `${existing.code} has the status “${existing.status.replace('_', ' ')}” and cannot be ordered. Remove it.`,
      ];
    return [];
  });
  if (wrong.length > 0) throw createFieldRefusal({ booking_ids: wrong });
  return bookings;
}

/** Throws 422 for a given code that takes nothing off, instead of ignoring it. */
function refuseIdleCodes(codes: readonly string[], { not_applied }: Discounted) {
  const errors = codes.flatMap((code, at) => {
    const idle = not_applied.find((one) => one.code === toCanonicalCode(code));
    return idle ? [[`discount_codes.${at}`, [idle.why]] as [string, string[]]] : [];
  });
  if (errors.length > 0) throw createFieldRefusal(Object.fromEntries(errors));
}
