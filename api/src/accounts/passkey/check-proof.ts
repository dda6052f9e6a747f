import type { PasskeyProof } from '@nanny-polo/shared/accounts/passkey';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { ownerColumnOf, type Realm } from '../identity/realm.ts';
import { spendChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkey } from './table.ts';

/**
 * Checks a proof by passkey for an open challenge and notes its use. Returns the account that the passkey belongs to, or
 * null if the proof is not valid: an unknown passkey, one of the other realm, another address, no verification of the
 * person, or a counter that has not risen.
 */
export async function checkPasskeyProof(
  db: Db,
  party: RelyingParty,
  realm: Realm,
  sessionId: number | null,
  response: PasskeyProof,
): Promise<number | null> {
  const owner = ownerColumnOf(passkey, realm);
  const { id, credential_id, public_key } = passkey;
  const [stored] = await db
    .select({ id, credential_id, public_key, counter: passkey.counter, owner })
    .from(passkey)
    .where(and(eq(passkey.credential_id, response.id), sql`${owner} IS NOT NULL`));
  if (!stored?.owner) return null;
  const checked = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => spendChallenge(db, { adds: false, sessionId }, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => null);
  if (!checked?.verified) return null;
  const counter = checked.authenticationInfo.newCounter;
  // A copy of the device may have been used since.
  const isNewest = counter === 0 ? eq(passkey.counter, 0) : lte(passkey.counter, counter - 1);
  const used = await db
    .update(passkey)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkey.id, stored.id), isNewest))
    .returning({ id: passkey.id });
  return used.length > 0 ? stored.owner : null;
}
