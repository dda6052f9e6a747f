import type { Quote } from '@nanny-polo/shared/quote';
import type { UserOrder } from '@nanny-polo/shared/user-booking';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { port } from '../../kernel/port/port.ts';
import type { PricedLines } from '../pricing/lines.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Calls from bookings to orders and series. Those that write run in the transaction that has locked the booking. */

type Booked = Pick<BookingRow, 'id' | 'parent_id' | 'end_at' | 'terms_id' | 'series_id' | 'series_day'>;

/**
 * Opens an order for a confirmed booking at the quoted price. A visit of a series is added to the order of its period
 * instead, if one awaits payment. If the booking has an order already, reprices that order.
 */
export const openOrder =
  port<(tx: Db, actor: Actor, confirmed: { booking: Booked; quote: Quote }) => Promise<unknown>>('openOrder');

/** Locks the orders that a change to many bookings needs. Called after the bookings and nannies are locked. */
export const lockOrders = port<(tx: Db, bookingIds: readonly number[]) => Promise<void>>('lockOrders');

/**
 * Replaces the lines of a booking in its order with the fee, if there is one. If the booking has no order, a fee opens
 * one.
 */
export const cancelOrder =
  port<(tx: Db, actor: Actor, bookingId: number, feeMinor: number, reason: string) => Promise<unknown>>(
    'cancelOrder',
  );

/** Completes the order of a closed booking once none of the order's other bookings can still be closed. */
export const completeOrder =
  port<(tx: Db, actor: Actor, bookingId: number) => Promise<unknown>>('completeOrder');

/** Adds the price of overtime to a booking's order. */
export const addOvertime =
  port<(tx: Db, actor: Actor, bookingId: number, overtime: PricedLines) => Promise<unknown>>('addOvertime');

/** Removes the overtime from a booking's order. */
export const removeOvertime =
  port<(tx: Db, actor: Actor, booked: Pick<BookingRow, 'id' | 'quote'>) => Promise<void>>('removeOvertime');

/** Returns a booking's orders with what is still to be paid, the oldest first. */
export const ordersOf = port<(db: Db, bookingId: number) => Promise<UserOrder[]>>('ordersOf');

/** Returns the completed orders of these bookings, whose price is final. */
export const completedOrdersOf =
  port<(db: Db, bookingIds: readonly number[]) => Promise<{ booking_id: number; number: string }[]>>(
    'completedOrdersOf',
  );

/**
 * Settles the offer of a series once none of its visits waits for a reply. Called after a reply about one visit, with
 * the arrangement locked.
 */
export const visitAnswered =
  port<(tx: Db, actor: Actor, seriesOfferId: number) => Promise<void>>('visitAnswered');
