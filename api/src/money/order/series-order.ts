/**
 * Orders of series: a confirmed visit joins the order awaiting payment for its arrangement and week or month, or opens
 * one. Within an order each visit has its own lines, adjustments and terms, so that the total is the sum of the prices
 * of the visits.
 */

import type { NotApplied, Quote } from '@nanny-polo/shared/pricing/quote';
import type { SeriesOrderPeriod } from '@nanny-polo/shared/pricing/series-order-period';
import { addDays, mondayOf } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, inArray, max, ne, notInArray, or, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import { series } from '../../bookings/schedule/series-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { keepTerms } from '../discount/booking-discounts.ts';
import { discount } from '../ledger/discount-table.ts';
import { endedEarly, type OrderRow, order, orderBooking } from '../ledger/order-table.ts';
import { adjustmentsOf, computeDueDate, linesOf } from './booking-in-order.ts';
import { changeContent, type Period } from './row.ts';

/** A confirmed booking, perhaps of a series. */
export type Booked = Pick<
  BookingRow,
  'id' | 'parent_id' | 'end_at' | 'terms_id' | 'series_id' | 'series_day'
>;

/** Returns the ISO week or the month of a calendar day: `2026-W47`, `2026-11`. */
export function periodOf(day: string, period: SeriesOrderPeriod): string {
  if (period === 'month') return day.slice(0, 7);
  // A week belongs to the year of its Thursday.
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** The first key of the advisory locks on arrangements. The second is the id of an arrangement's first series. */
const arrangementLock = 2;

/** Takes the advisory locks of arrangements, so that none gets two orders awaiting payment for one period. */
async function lockArrangements(tx: Db, roots: readonly number[]): Promise<void> {
  for (const id of [...roots].sort((a, b) => a - b))
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${arrangementLock}, ${id})`);
}

const root = sql<number>`coalesce(${series.root_id}, ${series.id})`;

/**
 * Locks everything that a change to many bookings may need, in the same sequence as a change to one booking: the
 * arrangements, the open orders of the arrangements and the bookings by id, then all discounts by id. The caller has
 * locked the bookings.
 */
export async function lockOrders(tx: Db, bookingIds: readonly number[]): Promise<void> {
  const roots = await tx
    .selectDistinct({ id: root })
    .from(booking)
    .innerJoin(series, eq(series.id, booking.series_id))
    .where(inArray(booking.id, [...bookingIds]));
  const ids = roots.map(({ id }) => id);
  await lockArrangements(tx, ids);
  const ofBookings = inArray(orderBooking.booking_id, [...bookingIds]);
  const theirs = tx.select({ id: orderBooking.order_id }).from(orderBooking).where(ofBookings);
  const open = notInArray(order.status, [...endedEarly, 'completed']);
  const needed = and(or(inArray(order.id, theirs), inArray(order.series_id, ids)), open);
  await tx.select({ id: order.id }).from(order).where(needed).orderBy(asc(order.id)).for('update');
  await tx.select({ id: discount.id }).from(discount).orderBy(asc(discount.id)).for('update');
}

/** Locks the arrangement of a visit and returns it with the period of the visit's order. Null for other bookings. */
export async function lockPeriod(tx: Db, { series_id, series_day }: Booked): Promise<Period | null> {
  if (series_id === null || series_day === null) return null;
  const [arrangement] = await tx.select({ id: root }).from(series).where(eq(series.id, series_id));
  if (!arrangement) throw new Error(`No series ${series_id}`);
  await lockArrangements(tx, [arrangement.id]);
  const { series_order_period } = await readSettings(tx);
  return { series_id: arrangement.id, series_period: periodOf(series_day, series_order_period) };
}

/** Locks and returns the order awaiting payment for an arrangement and period. Returns undefined if there is none. */
export async function lockOrderOfPeriod(tx: Db, period: Period): Promise<OrderRow | undefined> {
  const ofPeriod = and(eq(order.series_id, period.series_id), eq(order.series_period, period.series_period));
  const [waiting] = await tx
    .select()
    .from(order)
    .where(and(ofPeriod, eq(order.status, 'pending_payment')))
    .orderBy(asc(order.id))
    .limit(1)
    .for('update');
  return waiting;
}

/** Adds a confirmed visit to the locked order of its period, and reserves the visit's discounts. */
export async function addVisit(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  visit: Booked,
  { lines, adjustments, not_applied, pay_minor }: Quote,
): Promise<OrderRow> {
  await tx.insert(orderBooking).values({ order_id: row.id, booking_id: visit.id, pay_minor });
  await keepTerms(tx, row, visit.id);
  const content = {
    lines: [...row.lines, ...linesOf(lines, visit.id)],
    adjustments: [...row.adjustments, ...adjustmentsOf(adjustments, visit.id)],
  };
  const rest = await computeDueAndNotApplied(tx, row, visit, not_applied);
  const patch = { pay_minor: row.pay_minor + pay_minor, ...rest };
  return changeContent(tx, row, content, patch, { actor, action: 'add booking' });
}

/** Returns the due date of a series' order, counted from its last visit, and the discounts that did not apply. */
export async function computeDueAndNotApplied(
  tx: Db,
  row: OrderRow,
  visit: Booked,
  not_applied: readonly NotApplied[],
): Promise<Pick<OrderRow, 'due_at' | 'not_applied'>> {
  const isStanding = notInArray(booking.status, ['cancelled', 'declined', 'expired']);
  const [others] = await tx
    .select({ end_at: max(booking.end_at) })
    .from(orderBooking)
    .innerJoin(booking, eq(booking.id, orderBooking.booking_id))
    .where(and(eq(orderBooking.order_id, row.id), ne(booking.id, visit.id), isStanding));
  const ends = [visit.end_at, ...(others?.end_at ? [others.end_at] : [])].map((end) => Date.parse(end));
  const isReplaced = (earlier: NotApplied) =>
    not_applied.some(({ discount: name, code }) => name === earlier.discount && code === earlier.code);
  return {
    due_at: await computeDueDate(tx, new Date(Math.max(...ends)).toISOString(), visit.terms_id),
    not_applied: [...row.not_applied.filter((one) => !isReplaced(one)), ...not_applied],
  };
}
