import { agencyDay } from '@nanny-polo/shared/agency-day';
import { rateOn } from '@nanny-polo/shared/nanny-dossier';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type HourlyRates, tierRates } from '../pricing/rates.ts';

/**
 * Returns the hourly rates on the day of the care in minor units: as agreed with the nanny, else by their tier, else
 * the list price of a standard nanny if none is chosen.
 */
export async function ratesFor(db: Db, nannyId: number | null, start_at: string): Promise<HourlyRates> {
  if (nannyId === null) return tierRates.standard;
  const [nanny] = await db
    .select({ tier: nannyPolo.tier, rates: nannyPolo.rates })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nannyId));
  if (!nanny) return tierRates.standard;
  return rateOn(nanny.rates, agencyDay(start_at)) ?? tierRates[nanny.tier];
}
