import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { createUnknownLinkError } from '../offer/page.ts';
import { coverAsk, coverAskToken, coverRequest } from '../schedule/cover-table.ts';

/** Creates a token for an ask's link (256 random bits, base64url) and stores its hash. Earlier tokens stay valid. */
export async function createAskToken(tx: Db, askId: number): Promise<string> {
  const token = generateToken();
  await tx.insert(coverAskToken).values({ token_hash: hashOf(token), cover_ask_id: askId });
  return token;
}

/** Returns the ask of a token with its nanny and request. Throws 422 for an unknown token. */
export async function findAsk(db: Db, token: string) {
  const [match] = await db
    .select({ ask: coverAsk, nanny: nannyPolo, request: coverRequest })
    .from(coverAskToken)
    .innerJoin(coverAsk, eq(coverAsk.id, coverAskToken.cover_ask_id))
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .innerJoin(coverRequest, eq(coverRequest.id, coverAsk.cover_request_id))
    .where(eq(coverAskToken.token_hash, hashOf(token)));
  if (!match) throw createUnknownLinkError();
  return match;
}

/**
 * Creates and returns a token if the ask has no reply and has not ended, otherwise returns null. The lock keeps the ask
 * from ending before the token is stored, because the mail that an ask has ended goes only to nannies with a token.
 */
export const createTokenWhileAsked = (db: Db, askId: number): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [ask] = await tx.select().from(coverAsk).where(eq(coverAsk.id, askId)).for('share');
    return ask?.state === 'asked' ? createAskToken(tx, askId) : null;
  });
