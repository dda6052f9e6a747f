import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { hashOf, newToken } from '../../kernel/session/token.ts';
import { priceChange, priceChangeToken } from '../schedule/price-change-table.ts';

/** Creates the token of a price change's link and stores its hash. Earlier tokens stay valid. */
export async function createPriceToken(db: Db, price_change_id: number): Promise<string> {
  const token = newToken();
  await db.insert(priceChangeToken).values({ token_hash: hashOf(token), price_change_id });
  return token;
}

/** Returns the price change of a token, or undefined. */
export async function findPriceChange(
  db: Db,
  token: string,
): Promise<typeof priceChange.$inferSelect | undefined> {
  const [found] = await db
    .select({ priceChange })
    .from(priceChangeToken)
    .innerJoin(priceChange, eq(priceChange.id, priceChangeToken.price_change_id))
    .where(eq(priceChangeToken.token_hash, hashOf(token)));
  return found?.priceChange;
}
