import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { type PriceTerms, priceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { agencyTerms } from './table.ts';

const fields = Object.keys(priceTerms.shape) as (keyof PriceTerms)[];

export const pricesOf = (settings: PriceTerms): PriceTerms =>
  Object.fromEntries(fields.map((field) => [field, settings[field]])) as Partial<PriceTerms> as PriceTerms;

/** Adds the defaults of prices that were introduced after the terms were stored. */
const complete = ({ id, prices }: typeof agencyTerms.$inferSelect) => ({
  id,
  prices: { ...pricesOf(agencyDefaults), ...prices },
});

/** Returns the newest terms, which apply to a booking requested now. */
export async function readCurrentTerms(db: Db): Promise<{ id: number; prices: PriceTerms }> {
  const [row] = await db.select().from(agencyTerms).orderBy(desc(agencyTerms.id)).limit(1);
  if (!row) throw new Error('There are no terms');
  return complete(row);
}

export async function termsOf(db: Db, id: number): Promise<PriceTerms> {
  const [row] = await db.select().from(agencyTerms).where(eq(agencyTerms.id, id));
  if (!row) throw new Error(`There are no terms ${id}`);
  return complete(row).prices;
}

/** Stores the terms of bookings that are requested from now on. */
export async function keepTerms(tx: Db, prices: PriceTerms): Promise<void> {
  await tx.insert(agencyTerms).values({ prices });
}
