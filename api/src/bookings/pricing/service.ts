import { agency } from '@nanny-polo/shared/constants';
import type { Quote, QuoteLine } from '@nanny-polo/shared/quote';
import type { Db } from '../../kernel/database/database.ts';
import { type Care, priceLines } from './lines.ts';
import { type DiscountsOf, discountsOf } from './ports.ts';
import { type HourlyRates, type Tier, tierRates } from './rates.ts';

/** The data that a quote needs. */
export interface QuoteRequest extends Omit<Care, 'rates'> {
  /** The nanny's rates on the day; null to use the list price of `tier` because no nanny is chosen. */
  readonly rates: HourlyRates | null;
  /** By default `standard`. */
  readonly tier?: Tier;
  /** Null for a parent without earlier bookings. */
  readonly parent_id: number | null;
  readonly discount_codes?: readonly string[];
  /** The id of the booking to quote, if it is stored, so that it does not count as an earlier one. */
  readonly booking_id?: number;
  /** The instant at which discounts must be valid, by default now. */
  readonly at?: string;
}

/** Prices one booking by the price list and then the discounts. Reserves nothing. */
export async function quoteBooking(
  db: Db,
  request: QuoteRequest,
  discounts: DiscountsOf = discountsOf,
): Promise<Quote> {
  const care = { ...request, rates: request.rates ?? tierRates(request.prices, request.tier ?? 'standard') };
  const [quote] = await quoteInOrder(db, request, [care], discounts);
  if (!quote) throw new Error('Nothing was priced');
  return quote;
}

/** Prices bookings of one family as if they were confirmed in this order. Reserves nothing. */
export async function quoteInOrder(
  db: Db,
  family: Pick<QuoteRequest, 'parent_id' | 'discount_codes' | 'booking_id' | 'at'>,
  bookings: readonly Care[],
  discounts: DiscountsOf = discountsOf,
): Promise<Quote[]> {
  const priced = bookings.map((care) => ({ care, ...priceLines(care) }));
  const carts = priced.map(({ care, lines }) => ({ lines, bookings: [care] }));
  const discounted = await discounts(db, carts, {
    parent_id: family.parent_id,
    codes: family.discount_codes ?? [],
    booking_ids: family.booking_id === undefined ? [] : [family.booking_id],
    now: family.at ?? new Date().toISOString(),
  });
  return priced.map(({ lines, pay_minor }, at) => {
    const { adjustments = [], not_applied = [] } = discounted[at] ?? {};
    const total_minor = amountsOf(lines) - amountsOf(adjustments);
    return { lines, adjustments, not_applied, total_minor, currency: agency.currency, pay_minor };
  });
}

/** Returns the sum of lines or adjustments. */
export const amountsOf = (parts: readonly Pick<QuoteLine, 'amount_minor'>[]): number =>
  parts.reduce((sum, part) => sum + part.amount_minor, 0);
