import { agency } from '@nanny-polo/shared/contract/agency';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';

/** The agency's currency was changed although there are amounts in the earlier one. The message says what to type. */
export class WrongCurrency extends Error {}

/** Throws `WrongCurrency` if an order or the price of a booking has another currency than agency.json. */
export async function requireOwnCurrency(db: Db): Promise<void> {
  const { currency } = agency;
  const [other] = await queryRows<{ what: string; currency: string }>(
    db,
    sql`(SELECT 'orders' AS what, currency FROM "order" WHERE currency <> ${currency} LIMIT 1)
      UNION ALL (SELECT 'prices of bookings', quote->>'currency' FROM booking WHERE quote->>'currency' <> ${currency} LIMIT 1)`,
  );
  if (!other) return;
  throw new WrongCurrency(
    `agency.json: currency is ${currency}, but ${other.what} exist in ${other.currency}. Set it back to ${other.currency}.`,
  );
}
