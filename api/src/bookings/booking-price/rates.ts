import { findRate } from '@nanny-polo/shared/people/nanny-dossier';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, inArray } from 'drizzle-orm';
import { readCurrentTerms, termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type HourlyRates, tierRatesOf } from '../pricing/hourly-rates.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';

/** The fields of a nanny that decide the price of their care. */
export type PricedNanny = Pick<typeof nannyPolo.$inferSelect, 'id' | 'tier' | 'rates' | 'lat' | 'lng'>;

export async function findPricedNannies(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number | null, PricedNanny>> {
  const knownIds = [...new Set(ids)].filter((id) => id !== null);
  if (knownIds.length === 0) return new Map();
  const { id, tier, rates, lat, lng } = nannyPolo;
  const nannies = await db.select({ id, tier, rates, lat, lng }).from(nannyPolo).where(inArray(id, knownIds));
  return new Map(nannies.map((nanny) => [nanny.id, nanny]));
}

/**
 * Returns the hourly rates, in minor units, on the day of the care: the nanny's own rates, otherwise the list prices of
 * their tier. Without a nanny, the list prices of the tier that the family wishes, otherwise of the standard tier.
 */
export function ratesOf(
  nanny: PricedNanny | undefined,
  start_at: string,
  prices: PriceTerms,
  wishedTier?: BookingRow['wished_tier'],
): HourlyRates {
  if (!nanny) return tierRatesOf(prices, wishedTier ?? 'standard');
  return findRate(nanny.rates, agencyDayOf(start_at)) ?? tierRatesOf(prices, nanny.tier);
}

/** Returns the rates of a nanny, or of care without one; see `ratesOf`. */
export async function findRates(
  db: Db,
  nannyId: number | null,
  start_at: string,
  prices: PriceTerms,
  wishedTier?: BookingRow['wished_tier'],
) {
  return ratesOf((await findPricedNannies(db, [nannyId])).get(nannyId), start_at, prices, wishedTier);
}

/** Returns whether the rates of a series apply to the visits of a nanny, or to visits without one. */
export const hasRatesFor = (
  { rates_nanny_polo_id }: Pick<SeriesRow, 'rates_nanny_polo_id'>,
  nannyId: number | null,
): boolean => rates_nanny_polo_id === null || rates_nanny_polo_id === nannyId;

/**
 * Reads the series of these bookings. Returns a function that returns a booking as it would be offered to a nanny: with
 * the parent's rate of its series if that applies to the nanny. Otherwise, `bill_rate_minor` is null, and the quote
 * works it out. `pay_rate_minor` is always null.
 */
export async function readOfferedRates(db: Db, bookings: readonly BookingRow[]) {
  const ids = bookings.flatMap(({ series_id }) => series_id ?? []);
  const seriesRows = ids.length > 0 ? await db.select().from(series).where(inArray(series.id, ids)) : [];
  const known = new Map(seriesRows.map((one) => [one.id, one]));
  return (row: BookingRow, nannyId: number): BookingRow => {
    const own = known.get(row.series_id ?? 0);
    const bill_rate_minor = own && hasRatesFor(own, nannyId) ? own.bill_rate_minor : null;
    return { ...row, nanny_polo_id: nannyId, bill_rate_minor, pay_rate_minor: null };
  };
}

/**
 * Returns the hourly rates of a booking with a nanny, or without one if `nannyId` is null: the rates of its series if
 * they apply to the nanny, otherwise the nanny's own. If the nanny has none, the parent's rate comes from the price
 * list of the request, and the nanny's pay from today's.
 */
export async function findBookingRates(
  db: Db,
  row: Pick<BookingRow, 'series_id' | 'start_at' | 'terms_id' | 'wished_tier'>,
  nannyId: number | null,
): Promise<HourlyRates> {
  const { series_id, start_at, terms_id, wished_tier } = row;
  const [seriesRow] =
    series_id === null ? [] : await db.select().from(series).where(eq(series.id, series_id));
  const own = seriesRow && hasRatesFor(seriesRow, nannyId) ? seriesRow : undefined;
  const listed = await findRates(db, nannyId, start_at, await termsOf(db, { terms_id }), wished_tier);
  const { prices } = await readCurrentTerms(db);
  const { pay_rate_minor } = await findRates(db, nannyId, start_at, prices, wished_tier);
  return {
    bill_rate_minor: own?.bill_rate_minor ?? listed.bill_rate_minor,
    pay_rate_minor: own?.pay_rate_minor ?? pay_rate_minor,
  };
}
