import { agency } from '@nanny-polo/shared/constants';
import type { Quote, QuoteLine } from '@nanny-polo/shared/quote';
import type { Db } from '../../kernel/database/database.ts';
import { type Care, priceLines } from './lines.ts';
import { type DiscountsOf, discountsOf } from './ports.ts';
import { type HourlyRates, type Tier, tierRates } from './rates.ts';

/** The data of a quote. */
export interface QuoteRequest extends Omit<Care, 'rates'> {
  /** The nanny's rates on the day; null if none is chosen, then the list price of `tier` applies. */
  readonly rates: HourlyRates | null;
  /** By default, standard. */
  readonly tier?: Tier;
  /** Null for a parent who has never booked. */
  readonly parent_id: number | null;
  readonly discount_codes?: readonly string[];
  /** The booking to quote, if it exists, so that it does not count as an earlier one. */
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
  const { lines, pay_minor } = priceLines({
    ...request,
    rates: request.rates ?? tierRates(request.prices, request.tier ?? 'standard'),
  });
  const { adjustments, not_applied } = await discounts(
    db,
    { lines, bookings: [request] },
    {
      parent_id: request.parent_id,
      codes: request.discount_codes ?? [],
      booking_ids: request.booking_id === undefined ? [] : [request.booking_id],
      now: request.at ?? new Date().toISOString(),
    },
  );
  const total_minor = amountsOf(lines) - amountsOf(adjustments);
  return { lines, adjustments, not_applied, total_minor, currency: agency.currency, pay_minor };
}

/** Returns the sum of lines or adjustments. */
export const amountsOf = (parts: readonly Pick<QuoteLine, 'amount_minor'>[]): number =>
  parts.reduce((sum, part) => sum + part.amount_minor, 0);
