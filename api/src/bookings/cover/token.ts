import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { hashOf, newToken } from '../../kernel/session/token.ts';
import { type CoverAskRow, coverAsk, coverAskToken } from '../schedule/cover-table.ts';

/** Creates a token for an ask's link (256 random bits, base64url) and stores its hash. Earlier tokens stay valid. */
export async function createAskToken(tx: Db, askId: number): Promise<string> {
  const token = newToken();
  await tx.insert(coverAskToken).values({ token_hash: hashOf(token), cover_ask_id: askId });
  return token;
}

/** Returns the ask of a token, or undefined. */
export async function findAsk(db: Db, token: string): Promise<CoverAskRow | undefined> {
  const [found] = await db
    .select({ ask: coverAsk })
    .from(coverAskToken)
    .innerJoin(coverAsk, eq(coverAsk.id, coverAskToken.cover_ask_id))
    .where(eq(coverAskToken.token_hash, hashOf(token)));
  return found?.ask;
}
