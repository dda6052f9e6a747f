import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import type { PasskeyRequest } from '@nanny-polo/shared/accounts/passkey';
import type { FactorProof, FreshProof } from '@nanny-polo/shared/accounts/second-factor';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Client } from '../../kernel/session/session.ts';
import { getActiveAccount } from '../account/service.ts';
import { checkGuess, checkOwnPassword } from '../account/sign-in.ts';
import type { AccountRef } from '../identity/realm.ts';
import { checkPasskeyProof } from '../passkey/check-proof.ts';
import { relyingPartyOf } from '../passkey/relying-party.ts';
import { countPasskeys, createPasskeyRefusal, requestPasskey } from '../passkey/service.ts';
import { raiseSession, renewToken } from '../session/service.ts';
import { acceptCode } from './codes.ts';
import { findFactors, recordFactorChange } from './factors.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

/** A signed-in account with its session. */
export type Caller = AccountRef & { readonly sessionId: number };

const wrongCode = 'This code is not valid. Please try again.';

/** Returns the ways in which an admin can prove their second factor: none if they have yet to set one up. */
export async function listFactorWays(db: Db, adminId: number): Promise<ProofWay[]> {
  const { passkeys, codes } = await findFactors(db, adminId);
  const ways: ProofWay[] = [
    ...(passkeys > 0 ? ['passkey' as const] : []),
    ...(codes ? ['code' as const] : []),
  ];
  return ways.length > 0 && (await countRecoveryCodes(db, adminId)) > 0 ? [...ways, 'recovery'] : ways;
}

/** Returns the ways in which a signed-in person can prove again who they are. */
async function listProofWays(db: Db, account: AccountRef): Promise<ProofWay[]> {
  const isAdmin = account.realm === 'admin';
  const ways = isAdmin ? await listFactorWays(db, account.id) : [];
  if (ways.length > 0) return ways.filter((way) => way !== 'recovery');
  if (!isAdmin && (await countPasskeys(db, account)) > 0) ways.push('passkey');
  const own = await getActiveAccount(db, account);
  return own?.password_hash ? [...ways, 'password'] : ways;
}

/** Returns the ways in which the caller can prove their second factor or, `fresh`, who they are; with a challenge. */
export async function startProof(
  db: Db,
  config: Config,
  caller: Caller,
  kind: 'factor' | 'fresh',
): Promise<{ ways: ProofWay[]; passkey: PasskeyRequest | null }> {
  const ways = kind === 'factor' ? await listFactorWays(db, caller.id) : await listProofWays(db, caller);
  const party = relyingPartyOf(config.publicUrl);
  return { ways, passkey: ways.includes('passkey') ? await requestPasskey(db, party, caller) : null };
}

/**
 * Proves an admin's second factor and replaces their session by one of level 3, whose token it returns. Throws 422 for a
 * wrong, old or repeated code or passkey, 429 after too many wrong codes of the account.
 */
export async function proveFactor(
  db: Db,
  config: Config,
  caller: Caller,
  proof: FactorProof,
  client: Client,
): Promise<string> {
  await checkFactor(db, config, caller, proof);
  return db.transaction(async (tx) => {
    if (proof.way === 'recovery') await recordFactorChange(tx, caller, 'use-recovery-code');
    return raiseSession(tx, caller, client);
  });
}

/**
 * Notes a fresh proof in the caller's session and returns its new token. Throws as `proveFactor`; a password counts only
 * without a factor.
 */
export async function proveAgain(db: Db, config: Config, caller: Caller, proof: FreshProof): Promise<string> {
  if (!(await listProofWays(db, caller)).includes(proof.way))
    throw createFieldRefusal({ way: ['This way is not set up. Please choose another.'] });
  if (proof.way === 'password') {
    const own = await getActiveAccount(db, caller);
    await checkOwnPassword(db, config.limits, caller.sessionId, own, ['password', proof.password]);
  } else await checkFactor(db, config, caller, proof);
  return renewToken(db, caller.sessionId, { isProven: true });
}

async function checkFactor(db: Db, config: Config, caller: Caller, proof: FactorProof): Promise<void> {
  if (proof.way === 'passkey') {
    const party = relyingPartyOf(config.publicUrl);
    const { realm, sessionId, id } = caller;
    const owner = await checkPasskeyProof(db, party, realm, sessionId, proof.response);
    if (owner !== id) throw createPasskeyRefusal();
    return;
  }
  const { way, code } = proof;
  const counters = [
    { what: 'second factor', subject: [caller.realm, `${caller.id}`], limits: config.limits.secondFactor },
  ];
  const accept = () =>
    way === 'code'
      ? acceptCode(db, config.secretKey, caller.id, code)
      : spendRecoveryCode(db, config.secretKey, caller.id, code);
  const right = await checkGuess(db, counters, accept);
  if (!right) throw createFieldRefusal({ code: [wrongCode] });
}
