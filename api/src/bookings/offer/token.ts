import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { offer, offerToken } from '../schedule/offer-table.ts';

/**
 * Creates a token for an offer's link (256 random bits, base64url) and stores its hash, with the question about a new
 * time that is mailed with it. Earlier tokens stay valid.
 */
export async function createOfferToken(
  tx: Db,
  offerId: number,
  { token = generateToken(), time_change_id = null }: { token?: string; time_change_id?: number | null } = {},
): Promise<string> {
  await tx.insert(offerToken).values({ token_hash: hashOf(token), offer_id: offerId, time_change_id });
  return token;
}

export async function findOffer(db: Db, token: string): Promise<typeof offer.$inferSelect | undefined> {
  const [match] = await db
    .select({ offer })
    .from(offerToken)
    .innerJoin(offer, eq(offer.id, offerToken.offer_id))
    .where(eq(offerToken.token_hash, hashOf(token)));
  return match?.offer;
}
