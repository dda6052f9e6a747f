import { agency } from '@nanny-polo/shared/contract/agency';
import type { Quote, QuoteLine } from '@nanny-polo/shared/pricing/quote';
import type { Db } from '../../kernel/database/database.ts';
import { type Care, priceLines } from './lines.ts';
import { type Buyer, type DiscountsOf, moneyPort } from './ports.ts';

/** Returns the quote of one booking, by the price list and then the discounts. Reserves nothing. */
export async function quoteBooking(
  db: Db,
  buyer: Buyer,
  care: Care,
  discounts: DiscountsOf = moneyPort.discountsOf,
) {
  const [quote] = await quoteInOrder(db, buyer, [care], discounts);
  if (!quote) throw new Error('Nothing was priced');
  return quote;
}

/** Returns the quotes of bookings of one family as if they were confirmed in this order. Reserves nothing. */
export async function quoteInOrder(
  db: Db,
  buyer: Buyer,
  bookings: readonly Care[],
  discounts: DiscountsOf = moneyPort.discountsOf,
): Promise<Quote[]> {
  const priced = bookings.map((care) => ({ care, ...priceLines(care) }));
  const carts = priced.map(({ care, lines }) => ({ lines, bookings: [care] }));
  const discounted = await discounts(db, carts, buyer);
  return priced.map(({ lines, pay_minor }, at) => {
    const { adjustments = [], not_applied = [] } = discounted[at] ?? {};
    const total_minor = amountsOf(lines) - amountsOf(adjustments);
    return { lines, adjustments, not_applied, total_minor, currency: agency.currency, pay_minor };
  });
}

export const amountsOf = (parts: readonly Pick<QuoteLine, 'amount_minor'>[]): number =>
  parts.reduce((sum, part) => sum + part.amount_minor, 0);
