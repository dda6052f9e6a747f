import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { hashOf, newToken } from '../../kernel/session/token.ts';
import { offer, offerToken } from '../schedule/offer-table.ts';

/** Draws the token of an offer's link, 256 random bits, base64url, and keeps its hash. Earlier ones stay good. */
export async function drawOfferToken(tx: Db, offerId: number): Promise<string> {
  const token = newToken();
  await keepOfferToken(tx, offerId, token);
  return token;
}

/** Lets a token lead to an offer; only its hash is kept. */
export async function keepOfferToken(tx: Db, offerId: number, token: string): Promise<void> {
  await tx.insert(offerToken).values({ token_hash: hashOf(token), offer_id: offerId });
}

/** The offer that a token belongs to, or undefined. */
export async function findOffer(db: Db, token: string): Promise<typeof offer.$inferSelect | undefined> {
  const [found] = await db
    .select({ offer })
    .from(offerToken)
    .innerJoin(offer, eq(offer.id, offerToken.offer_id))
    .where(eq(offerToken.token_hash, hashOf(token)));
  return found?.offer;
}
