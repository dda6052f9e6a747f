import { inWords } from '@nanny-polo/shared/recurrence';
import { and, eq, inArray, min } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { offer } from '../schedule/offer-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import { hasDaysLeft } from './visits.ts';

/** The nanny and the series of offers that are combined into one. */
export interface Group {
  readonly series_id: number;
  readonly nanny_polo_id: number;
  /** Whether they include the days for which no booking has been made yet. */
  readonly planned: boolean;
}

/**
 * Combines offers of locked bookings into one series offer, which expires with the first of them, and returns its id.
 * The new offer replaces the nanny's waiting offer of the series and takes over that offer's other visits.
 */
export async function groupOffers(tx: Db, group: Group, offerIds: readonly number[]): Promise<number> {
  const { series_id, nanny_polo_id } = group;
  const theirs = and(eq(seriesOffer.series_id, series_id), eq(seriesOffer.nanny_polo_id, nanny_polo_id));
  const [earlier] = await tx
    .update(seriesOffer)
    .set({ state: 'withdrawn' })
    .where(and(theirs, eq(seriesOffer.state, 'waiting')))
    .returning();
  const kept = earlier
    ? await tx
        .select({ id: offer.id })
        .from(offer)
        .where(and(eq(offer.series_offer_id, earlier.id), eq(offer.state, 'waiting')))
    : [];
  const ids = [...new Set([...offerIds, ...kept.map(({ id }) => id)])];
  const [first] = await tx
    .select({ expires_at: min(offer.expires_at) })
    .from(offer)
    .where(inArray(offer.id, [...offerIds]));
  if (!first?.expires_at) throw new Error('A series offer needs offers');
  const { expires_at } = first;
  const planned = group.planned || (earlier?.planned ?? false);
  const [made] = await tx
    .insert(seriesOffer)
    .values({ series_id, nanny_polo_id, planned, expires_at })
    .returning({ id: seriesOffer.id });
  if (!made) throw new Error('Nothing was inserted into series_offer');
  await tx.update(offer).set({ series_offer_id: made.id, expires_at }).where(inArray(offer.id, ids));
  return made.id;
}

/** Returns the days beyond its bookings that a series offer includes, in words; null if it includes none. */
export async function planInWords(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await db
    .select({ planned: seriesOffer.planned, series })
    .from(seriesOffer)
    .innerJoin(series, eq(series.id, seriesOffer.series_id))
    .where(eq(seriesOffer.id, id));
  return found?.planned && hasDaysLeft(found.series) ? inWords(found.series) : null;
}
