/**
 * The hourly rates agreed for a series: with the nanny when they accept its visits, and with the family when the visits
 * are confirmed or their price changes. Later changes to the nanny's rates or tier, or to the price list, do not affect
 * the visits.
 */

import type { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { termsOf } from '../../accounts/agency/terms.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { agreedPriceOf } from '../booking-price/price.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { findRates, hasRatesFor } from '../booking-price/rates.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';

type Rates = Pick<
  SeriesRow,
  'rates_nanny_polo_id' | 'bill_rate_minor' | 'pay_rate_minor' | 'agreed_rate_minor'
>;

/** Returns the list rate of the tier that the family agrees to if no nanny is chosen. */
const rateWithoutNanny = async (db: Db, row: Pick<SeriesRow, 'terms_id' | 'first_day' | 'wished_tier'>) =>
  (await findRates(db, null, row.first_day, await termsOf(db, row), row.wished_tier)).bill_rate_minor;

/** Returns how a nanny's last accepted visit changes the agreed rates of a locked series; `{}` if it does not. */
export async function findRatesAgreedWith(tx: Db, row: SeriesRow, nannyId: number): Promise<Partial<Rates>> {
  const theirs = and(eq(booking.nanny_polo_id, nannyId), eq(offer.nanny_polo_id, nannyId));
  const [last] = await tx
    .select({ visit: booking })
    .from(booking)
    .innerJoin(offer, and(eq(offer.booking_id, booking.id), offer.current, eq(offer.state, 'accepted')))
    .where(and(eq(booking.series_id, row.id), theirs, inArray(booking.status, ['offered', 'confirmed'])))
    .orderBy(desc(booking.series_day))
    .limit(1);
  if (!last) return {};
  const { bill_rate_minor, pay_rate_minor } = last.visit;
  const isAgreed = (await quoteOf(tx, last.visit)).total_minor <= (await agreedPriceOf(tx, last.visit));
  if (row.rates_nanny_polo_id === nannyId && row.bill_rate_minor !== null && row.pay_rate_minor !== null)
    return isAgreed && bill_rate_minor === row.bill_rate_minor ? { agreed_rate_minor: bill_rate_minor } : {};
  const agreed_rate_minor = isAgreed
    ? bill_rate_minor
    : ((await findAgreedRate(tx, row)) ?? (await rateWithoutNanny(tx, row)));
  return { rates_nanny_polo_id: nannyId, bill_rate_minor, pay_rate_minor, agreed_rate_minor };
}

/** Returns the rate that the family has agreed to for a series; null if the nanny's rate or the price list applies. */
export async function findAgreedRate(db: Db, row: SeriesRow): Promise<number | null> {
  const { id, rates_nanny_polo_id, bill_rate_minor, agreed_rate_minor } = row;
  if (bill_rate_minor === null || agreed_rate_minor === null || bill_rate_minor <= agreed_rate_minor)
    return bill_rate_minor;
  // The higher rate is agreed once the family has agreed to it for a visit and no visit with it is pending.
  const [asked] = await queryRows<{ agreed: boolean | null }>(
    db,
    sql`SELECT bool_or(state = 'agreed') AND NOT bool_or(state = 'pending' AND start_at > now()) AS agreed
      FROM (SELECT DISTINCT ON (b.id) c.state, b.start_at FROM price_change c JOIN booking b ON b.id = c.booking_id
        WHERE b.series_id = ${id} AND b.bill_rate_minor = ${bill_rate_minor}
          AND b.nanny_polo_id IS NOT DISTINCT FROM coalesce(${rates_nanny_polo_id}::int, b.nanny_polo_id)
        ORDER BY b.id, c.id DESC) AS latest`,
  );
  return asked?.agreed ? bill_rate_minor : agreed_rate_minor;
}

/**
 * Returns the rates of a series after a change from a given day; `{}` if the change names no rate. If the change resets
 * the rate, the nanny's rate on that day applies. Until the family agrees to the new rate, the earlier one counts as
 * agreed.
 */
export async function findRatesAfter(
  tx: Db,
  row: SeriesRow,
  nannyId: number | null,
  { from_day, changes, family_agreed }: Body<typeof changeSeries>,
): Promise<Partial<Rates>> {
  const { bill_rate_minor, pay_rate_minor } = changes;
  if (bill_rate_minor === undefined && pay_rate_minor === undefined) return {};
  const before = hasRatesFor(row, nannyId) ? row : { bill_rate_minor: null, pay_rate_minor: null };
  const listed = await findRates(tx, nannyId, from_day, await termsOf(tx, row));
  const chosen = (name: 'bill_rate_minor' | 'pay_rate_minor') => {
    const requestedRate = changes[name];
    if (requestedRate === undefined) return before[name];
    return requestedRate ?? (nannyId === null ? null : listed[name]);
  };
  const bill = chosen('bill_rate_minor');
  const agreed = before.bill_rate_minor === null ? null : await findAgreedRate(tx, row);
  return {
    rates_nanny_polo_id: nannyId,
    bill_rate_minor: bill,
    pay_rate_minor: chosen('pay_rate_minor'),
    agreed_rate_minor: family_agreed || bill === null ? bill : (agreed ?? (await rateWithoutNanny(tx, row))),
  };
}
