import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { Body } from '@nanny-polo/shared/endpoint';
import { money } from '@nanny-polo/shared/money';
import type { order as contract, Order, OrderLine } from '@nanny-polo/shared/order';
import { type Adjustment, largestAmount, type NotApplied, type Quote } from '@nanny-polo/shared/quote';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { agreedPrice, keepPromise, promisedQuote } from '../../bookings/booking/price.ts';
import { resourceName } from '../../bookings/booking/row.ts';
import { canonicalCode } from '../../bookings/pricing/codes.ts';
import { amountOf } from '../../bookings/pricing/lines.ts';
import { vatRate } from '../../bookings/pricing/rates.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { activeParent } from '../../people/parents/restrictions.ts';
import { divide, type Part } from '../discount/division.ts';
import { discountsForEach } from '../discount/quote.ts';
import { codesOf } from '../discount/terms.ts';
import { ofDiscounts } from '../discount/use.ts';
import { order, orderBooking } from '../ledger/order-table.ts';
import { adjustmentsOf, dueBy, endedEarly, linesOf, ofBookings } from './live.ts';
import { insertOrder } from './row.ts';
import { get } from './view.ts';

/**
 * Creates an order by hand, for bookings at their quotes, for lines written by hand, or for both. Applies automatic
 * discounts and those of `discount_codes` to the order as a whole, and divides them among its bookings, so that none
 * costs more than before. Throws 422 with the bookings that cannot be ordered and the codes that take nothing off.
 */
export async function createOrder(tx: Db, actor: Actor, body: Body<typeof contract.create>): Promise<Order> {
  const { parent_id, booking_ids = [], lines: written = [], discount_codes = [], due_at, note = '' } = body;
  await activeParent(tx, actor, parent_id);
  const bookings = await lockBookings(tx, parent_id, [...new Set(booking_ids)]);
  const quotes: Quoted[] = [];
  for (const row of bookings)
    quotes.push({ id: row.id, row, quote: row.quote ?? (await promisedQuote(tx, row)) });
  const byHand = written.map((line) => ({
    ...line,
    vat_rate: line.vat_rate ?? vatRate,
    amount_minor: amountOf(line),
    booking_id: null,
  }));
  const large = byHand.findIndex((line) => line.amount_minor > largestAmount);
  if (large >= 0) throw invalid({ [`lines.${large}.unit_minor`]: ['The amount is too large'] });
  const lines = [...quotes.flatMap(({ id, quote }) => linesOf(quote.lines, id)), ...byHand];
  const codes = [...discount_codes, ...(await codesOf(tx, booking_ids))];
  const buyer = { parent_id, codes, booking_ids, now: new Date().toISOString() };
  const [discounts] = await discountsForEach(tx, [{ lines, bookings }], buyer, { lock: true });
  if (!discounts) throw new Error('No cart was priced');
  refuseIdleCodes(discount_codes, discounts);
  const isAlone = quotes.length === 1 && byHand.length === 0;
  const parts = isAlone ? [] : partsOf(quotes, discounts.adjustments, lines);
  const priced: Quoted[] = [];
  for (const one of quotes) {
    const { adjustments } = parts.find((part) => part.booking_id === one.id) ?? discounts;
    priced.push({ ...one, quote: await ordered(tx, one, adjustments) });
  }
  const kept = priced.flatMap(({ id, quote }) => ofBookings(adjustmentsOf(quote, id)));
  const dues: string[] = [];
  for (const { end_at, terms_id } of bookings) dues.push(await dueBy(tx, end_at, terms_id));
  const row = await insertOrder(tx, actor, {
    parent_id,
    lines,
    ...discounts,
    adjustments: [...discounts.adjustments, ...kept],
    discount_codes,
    parts,
    bookings: quotes.map(({ id, quote }) => ({ id, pay_minor: quote.pay_minor })),
    due_at:
      due_at === undefined ? (dues.sort().at(-1) ?? (await dueBy(tx, new Date().toISOString()))) : due_at,
    note,
  });
  const write = { actor, resource: resourceName, action: 'update', reason: row.number } as const;
  for (const { row: before, quote } of priced)
    if (before.quote) await changeRecord(tx, booking, before, { quote }, write);
  return get(tx, row.id);
}

/** A booking to be ordered, with its quote. */
interface Quoted {
  readonly id: number;
  readonly row: BookingRow;
  readonly quote: Quote;
}

/** Divides discounts among bookings. Raises each part to what the booking's own discounts took off before it was ordered. */
function partsOf(
  quotes: readonly Quoted[],
  adjustments: readonly Adjustment[],
  lines: readonly OrderLine[],
): Part[] {
  const before = new Map(quotes.map(({ id, quote }) => [id, ofDiscounts(quote.adjustments)]));
  return divide(adjustments, lines, { before }).map((part) => {
    const own_minor = amountsOf(before.get(part.booking_id) ?? []);
    const amount_minor = own_minor - amountsOf(part.adjustments);
    const why = `Its own discounts took off ${money(own_minor)}`;
    const kept = { discount_id: null, name: 'Agreed price kept', amount_minor, why };
    return amount_minor > 0 ? { ...part, adjustments: [...part.adjustments, kept] } : part;
  });
}

/** Returns the quote of a booking with these adjustments, limited to the price that its family agreed to. */
async function ordered(tx: Db, { row, quote }: Quoted, adjustments: Adjustment[]): Promise<Quote> {
  const total_minor = amountsOf(quote.lines) - amountsOf(adjustments);
  return keepPromise({ ...quote, adjustments, total_minor }, await agreedPrice(tx, row), row.covered_minor);
}

/** Locks bookings of one parent. Throws 422 for those that cannot be ordered, such as those in another order. */
async function lockBookings(tx: Db, parent_id: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await tx
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
    const one = found.find((row) => row.id === id);
    const elsewhere = taken.find((row) => row.id === id);
    if (!one) return [`Booking ${id} does not exist. Remove it.`];
    if (one.parent_id !== parent_id) return [`${one.code} belongs to another parent. Remove it.`];
    if (elsewhere) return [`${one.code} already belongs to order ${elsewhere.number}. Remove it.`];
    if (!hasTrait(one.status, 'billable'))
      return [`${one.code} is ${one.status.replace('_', ' ')}. Remove it.`];
    return [];
  });
  if (wrong.length > 0) throw invalid({ booking_ids: wrong });
  return found;
}

/** Throws 422 for a given code that takes nothing off, instead of ignoring it. */
function refuseIdleCodes(codes: readonly string[], { not_applied }: { not_applied: readonly NotApplied[] }) {
  const errors = codes.flatMap((code, at) => {
    const idle = not_applied.find((one) => one.code === canonicalCode(code));
    return idle ? [[`discount_codes.${at}`, [idle.why]] as [string, string[]]] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
