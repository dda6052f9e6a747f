import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { seriesOffer, seriesOfferToken } from '../schedule/series-table.ts';

export type SeriesOfferRow = typeof seriesOffer.$inferSelect;

/** Creates the token of a series offer's link and stores its hash. Earlier tokens stay valid. */
export async function createSeriesOfferToken(db: Db, series_offer_id: number): Promise<string> {
  const token = generateToken();
  await db.insert(seriesOfferToken).values({ token_hash: hashOf(token), series_offer_id });
  return token;
}

export async function findSeriesOffer(db: Db, token: string): Promise<SeriesOfferRow | undefined> {
  const [match] = await db
    .select({ seriesOffer })
    .from(seriesOfferToken)
    .innerJoin(seriesOffer, eq(seriesOffer.id, seriesOfferToken.series_offer_id))
    .where(eq(seriesOfferToken.token_hash, hashOf(token)));
  return match?.seriesOffer;
}
