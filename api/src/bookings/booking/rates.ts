import { agencyDay } from '@nanny-polo/shared/agency-day';
import type { PriceTerms } from '@nanny-polo/shared/agency-settings';
import { rateOn } from '@nanny-polo/shared/nanny-dossier';
import { eq } from 'drizzle-orm';
import { termsToday } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type HourlyRates, type Tier, tierRates } from '../pricing/rates.ts';

/**
 * Returns the hourly rates on the day of the care in minor units: as agreed with the nanny, else by their tier, else
 * the list price of a standard nanny if none is chosen. The list is `prices`, by default today's.
 */
export async function ratesFor(
  db: Db,
  nannyId: number | null,
  start_at: string,
  prices?: PriceTerms,
): Promise<HourlyRates> {
  const listed = async (tier: Tier) => tierRates(prices ?? (await termsToday(db)).prices, tier);
  if (nannyId === null) return listed('standard');
  const [nanny] = await db
    .select({ tier: nannyPolo.tier, rates: nannyPolo.rates })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nannyId));
  if (!nanny) return listed('standard');
  return rateOn(nanny.rates, agencyDay(start_at)) ?? listed(nanny.tier);
}
