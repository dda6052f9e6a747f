/** Orders as their parent sees them. */

import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import type { Order } from '@nanny-polo/shared/money/order';
import type { UserInvoiceRecord } from '@nanny-polo/shared/money/order-account';
import { addDays, mondayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type ListQuery, type Page, readPage } from '../../kernel/resource/list.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { order } from '../ledger/order-table.ts';
import { ofBookings, owing, readOrders } from './view.ts';

/** Returns a week or month, `2026-W47` or `2026-11`, by its first day. */
function toPeriod(text: string): NonNullable<UserOrder['period']> {
  const [year = '', week] = text.split('-W');
  if (!week) return { unit: 'month', from: `${text}-01` };
  // The first week of a year has its fourth of January.
  return { unit: 'week', from: addDays(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1)) };
}

/** Returns what of an order is for one of its bookings, before credit notes and discounts of the order as a whole. */
function amountOf({ lines, adjustments }: Order, bookingId: number): number {
  const ofVisit = ({ booking_id }: { booking_id?: number | null | undefined }) => booking_id === bookingId;
  return amountsOf(lines.filter(ofVisit)) - amountsOf(adjustments.filter(ofVisit));
}

const toUserOrder = (row: Order, bookingId?: number): UserOrder => ({
  ...row,
  paid_minor: row.received_minor - row.refunded_minor,
  visits: new Set(row.lines.flatMap(({ booking_id }) => booking_id ?? [])).size,
  period: row.series_period === null ? null : toPeriod(row.series_period),
  visit_minor: bookingId === undefined ? null : amountOf(row, bookingId),
});

/** Returns the orders of a booking as its parent sees them, the oldest first. */
export async function listOrdersOfBooking(db: Db, bookingId: number): Promise<UserOrder[]> {
  const orders = await readOrders(db, and(ofBookings([bookingId]), isNull(order.undone_at)));
  return orders.map((row) => toUserOrder(row, bookingId));
}

/** Returns the first visit of each order by its id. */
async function readFirstVisits(db: Db, orders: readonly Order[]) {
  const visits = await db
    .select({
      id: booking.id,
      start_at: booking.start_at,
      status: booking.status,
      display_name: nannyPolo.display_name,
    })
    .from(booking)
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .where(
      inArray(
        booking.id,
        orders.flatMap(({ bookings: [first] }) => first?.id ?? []),
      ),
    );
  return new Map<number | undefined, NonNullable<UserInvoiceRecord['first_visit']>>(
    visits.map(({ id, start_at, status, display_name }) => {
      const isNamed = display_name !== null && hasTrait(status, 'named');
      const nanny_name = isNamed ? firstNameOf({ display_name }) : null;
      return [id, { start_at, nanny_name, open: hasTrait(status, 'undecided') }];
    }),
  );
}

/** Returns one page of a parent's orders with the exact total. */
export async function listOrdersOfParent(
  db: Db,
  parentId: number,
  query: ListQuery,
): Promise<Page<UserInvoiceRecord[]>> {
  const where = and(eq(order.parent_id, parentId), isNull(order.undone_at));
  const { id } = order;
  const page = await readPage(db, order, db.select({ id }).from(order), where, { id, owing }, query);
  const ids = page.records.map((row) => row.id);
  const orders = await readOrders(db, inArray(id, ids));
  const visits = await readFirstVisits(db, orders);
  const records = orders
    .map((row) => ({
      ...toUserOrder(row),
      payments: row.transactions,
      first_visit: visits.get(row.bookings[0]?.id) ?? null,
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { ...page, records };
}
