import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { generateToken } from '../../kernel/session/token.ts';
import { passkeyChallenge } from './table.ts';

/** How long a device may take to respond, in minutes. */
export const challengeMinutes = 5;

/** What a challenge is for: adding a passkey to the session's account or using one, in a session or to sign in. */
export interface ChallengeUse {
  readonly adds: boolean;
  readonly sessionId: number | null;
}

/** Draws and stores a challenge of 256 random bits, base64url. */
export async function drawChallenge(db: Db, { adds, sessionId }: ChallengeUse): Promise<string> {
  const challenge = generateToken();
  const expires_at = sql`now() + make_interval(mins => ${challengeMinutes})`;
  await db.insert(passkeyChallenge).values({ challenge, adds, session_id: sessionId, expires_at });
  return challenge;
}

/** Uses up a challenge. Returns whether it was open for this use. */
export async function spendChallenge(
  db: Db,
  { adds, sessionId }: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const { session_id } = passkeyChallenge;
  const spent = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.adds, adds),
        sessionId === null ? isNull(session_id) : eq(session_id, sessionId),
        gt(passkeyChallenge.expires_at, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge });
  return spent.length > 0;
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expires_at, sql`now()`));
}
