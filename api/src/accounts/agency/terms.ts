import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { type PriceTerms, priceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import type { DayPeriod } from '@nanny-polo/shared/time/agency-days';
import { desc, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { agencyTerms } from './table.ts';

const fields = Object.keys(priceTerms.shape) as (keyof PriceTerms)[];

export const pricesOf = (settings: PriceTerms): PriceTerms =>
  Object.fromEntries(fields.map((field) => [field, settings[field]])) as Partial<PriceTerms> as PriceTerms;

/** Adds the defaults of prices that were introduced after the terms were stored. */
const complete = ({ id, prices, holidays }: typeof agencyTerms.$inferSelect) => ({
  id,
  prices: { ...pricesOf(agencyDefaults), ...prices, holidays },
});

/** Returns the newest terms, which apply to a booking requested now. */
export async function readCurrentTerms(db: Db): Promise<{ id: number; prices: PriceTerms }> {
  const [row] = await db.select().from(agencyTerms).orderBy(desc(agencyTerms.id)).limit(1);
  if (!row) throw new Error('There are no terms');
  return complete(row);
}

interface Agreed {
  readonly terms_id: number;
  readonly holidays_id?: number | null | undefined;
}

/**
 * Returns the prices of the terms `terms_id` with the holidays of the terms `holidays_id`: without holidays if that is
 * null, with today's if it is undefined, as for care that is not stored yet.
 */
export async function termsOf(db: Db, { terms_id, holidays_id }: Agreed): Promise<PriceTerms> {
  const ids = [terms_id, ...(holidays_id ? [holidays_id] : [])];
  const rows = await db.select().from(agencyTerms).where(inArray(agencyTerms.id, ids));
  const row = rows.find(({ id }) => id === terms_id);
  if (!row) throw new Error(`There are no terms ${terms_id}`);
  const holidays =
    holidays_id === undefined
      ? (await readCurrentTerms(db)).prices.holidays
      : rows.find(({ id }) => id === holidays_id)?.holidays;
  return { ...complete(row).prices, holidays: holidays ?? [] };
}

/** Stores the terms of bookings that are requested from now on. */
export async function keepTerms(
  tx: Db,
  prices: PriceTerms,
  holidays: readonly DayPeriod[] = [],
): Promise<void> {
  await tx.insert(agencyTerms).values({ prices, holidays: [...holidays] });
}
