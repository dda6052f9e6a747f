import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import type { Adjustment, NotApplied, Quote, QuoteLine } from '@nanny-polo/shared/pricing/quote';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { defineObjectPort } from '../../kernel/port/port.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { PricedLines } from './lines.ts';

/** The lines to be paid and the bookings they are for. */
export interface Cart {
  readonly lines: readonly QuoteLine[];
  readonly bookings: readonly { readonly service: string; readonly start_at: string }[];
}

/** The family and circumstances that decide which discounts apply. */
export interface Buyer {
  /** Null for an example, which is priced as for a parent without bookings. */
  readonly parent_id: number | null;
  readonly codes: readonly string[];
  /** The bookings in the cart. Discounts on a first booking do not count them as earlier ones. */
  readonly booking_ids: readonly number[];
  readonly now: string;
}

export interface Discounted {
  readonly adjustments: Adjustment[];
  readonly not_applied: NotApplied[];
}

/** Returns what discounts take off each cart. A discount that one cart uses counts against the next. */
export type DiscountsOf = (db: Db, carts: readonly Cart[], buyer: Buyer) => Promise<Discounted[]>;

type Booked = Pick<BookingRow, 'id' | 'parent_id' | 'end_at' | 'terms_id' | 'series_id' | 'series_day'>;

/** What bookings call in the area of money. Functions that write run in the transaction that has locked the booking. */
interface MoneyPort {
  /**
   * Opens an order for a confirmed booking at the quoted price. A visit of a series is added to the order of its period
   * instead, if one awaits payment. If the booking has an order already, reprices that order.
   */
  openOrder(tx: Db, actor: Actor, confirmed: { booking: Booked; quote: Quote }): Promise<unknown>;
  /** Locks the orders that a change to many bookings needs. Called after the bookings and nannies are locked. */
  lockOrders(tx: Db, bookingIds: readonly number[]): Promise<void>;
  /**
   * Replaces the lines of a booking in its order with the fee, if there is one. If the booking has no order, a fee
   * opens one.
   */
  cancelOrder(tx: Db, actor: Actor, bookingId: number, feeMinor: number, reason: string): Promise<unknown>;
  /** Completes the order of a closed booking once none of the order's other bookings can still be closed. */
  completeOrder(tx: Db, actor: Actor, bookingId: number): Promise<unknown>;
  addOvertime(tx: Db, actor: Actor, bookingId: number, overtime: PricedLines): Promise<unknown>;
  removeOvertime(tx: Db, actor: Actor, booked: Pick<BookingRow, 'id' | 'quote'>): Promise<void>;
  /** Returns a booking's orders with what is still to be paid, the oldest first. */
  ordersOf(db: Db, bookingId: number): Promise<UserOrder[]>;
  /** Returns the completed orders of these bookings, whose price is final. */
  completedOrdersOf(db: Db, bookingIds: readonly number[]): Promise<{ booking_id: number; number: string }[]>;
  /** Applies the discounts that are valid for a buyer. Reserves nothing. */
  readonly discountsOf: DiscountsOf;
}

export const moneyPort = defineObjectPort<MoneyPort>();
