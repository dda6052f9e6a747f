import type { Adjustment, NotApplied, QuoteLine } from '@nanny-polo/shared/quote';
import type { Db } from '../../kernel/database/database.ts';
import { port } from '../../kernel/port/port.ts';

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

/** What discounts take off a cart, and which do not apply. */
export interface Discounted {
  readonly adjustments: Adjustment[];
  readonly not_applied: NotApplied[];
}

/** Returns what discounts take off each cart. A discount that one cart uses counts against the next. */
export type DiscountsOf = (db: Db, carts: readonly Cart[], buyer: Buyer) => Promise<Discounted[]>;

/** Applies the discounts that are valid for a buyer. Reserves nothing. */
export const discountsOf = port<DiscountsOf>('discounts');
