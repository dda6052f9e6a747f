/** Signing admins and parents in: by password, with a second factor where one is due, or by a passkey alone. */

import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import type { PasskeyProof } from '@nanny-polo/shared/accounts/passkey';
import { ownerId, type Permission } from '@nanny-polo/shared/contract/permission';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { consume, createLimitRefusal } from '../../kernel/limit/service.ts';
import { lockRecord } from '../../kernel/resource/record.ts';
import type { Client } from '../../kernel/session/session.ts';
import { getActiveAccount } from '../account/service.ts';
import { authenticateAccount, checkGuess, openProvenSession } from '../account/sign-in.ts';
import { adoptSettings } from '../agency/current-settings.ts';
import { requireFactors } from '../agency/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import type { Realm } from '../identity/realm.ts';
import { checkPasskeyProof } from '../passkey/check-proof.ts';
import { relyingPartyOf } from '../passkey/relying-party.ts';
import { createPasskeyRefusal, hasPasskey, requestPasskey } from '../passkey/service.ts';
import { isFactorRequired } from '../session/requirement.ts';
import { sessions } from '../session/service.ts';
import { readGrants } from './grants.ts';
import { listFactorWays } from './prove.ts';

export interface AdminSignIn {
  readonly access_token: string;
  readonly permissions: Permission[];
  readonly second_factor?: ProofWay[];
}

/**
 * Signs an admin in by their password. If a second factor is due, the session is of level 1 and its ways are returned.
 * Throws 422 for wrong credentials or an unverified address, 429 after too many failures.
 */
export async function signInAdmin(
  db: Db,
  config: Config,
  credentials: { email: string; password: string },
  client: Client,
): Promise<AdminSignIn> {
  const account = await authenticateAccount(db, config.limits, 'admin', credentials, client.ip);
  const due: { second_factor?: ProofWay[] } = {};
  const access_token = await openProvenSession(db, 'admin', account, client, async (tx) => {
    const ways = await listFactorWays(tx, account.id);
    if (ways.length > 0 || isFactorRequired(await readGrants(tx, account.id))) due.second_factor = ways;
    return due.second_factor ? 1 : 2;
  });
  return due.second_factor
    ? { access_token, permissions: [], ...due }
    : completeSignIn(db, config, access_token);
}

/**
 * Notes the sign-in of an admin with a token of full rights, and returns it with their permissions. The owner's first in
 * production starts the requirement of a second factor.
 */
export async function completeSignIn(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  access_token: string,
): Promise<AdminSignIn> {
  const admin = await sessions.findAdmin(db, access_token);
  const started = admin && (await db.transaction((tx) => noteSignIn(tx, mode, admin.id)));
  if (started) adoptSettings(started);
  return { access_token, permissions: admin?.permissions ?? [] };
}

/** Notes an admin's sign-in. Returns the settings if the requirement starts with it. */
async function noteSignIn(tx: Db, mode: Config['mode'], id: number): Promise<AgencySettings | null> {
  const isOwners = mode === 'production' && id === ownerId;
  const owner = isOwners ? await lockRecord(tx, adminUser, id, 'no key update') : undefined;
  await tx.update(adminUser).set({ last_login_at: sql`now()` }).where(eq(adminUser.id, id));
  return owner?.last_login_at === null ? requireFactors(tx) : null;
}

/** Draws a challenge for a sign-in by passkey. Throws 429 after too many from one network. */
export async function startPasskeySignIn(db: Db, config: Config, ip: string) {
  const wait = await consume(db, [
    { what: 'passkey challenge', subject: [networkOf(ip)], limits: config.limits.passkeyIp },
  ]);
  if (wait > 0) throw createLimitRefusal(wait);
  return requestPasskey(db, relyingPartyOf(config.publicUrl), null);
}

/** Signs in by a passkey alone and returns the token. Throws 422 if the proof is not valid, 429 after too many. */
export async function signInByPasskey(
  db: Db,
  config: Config,
  realm: Realm,
  response: PasskeyProof,
  client: Client,
): Promise<string> {
  const party = relyingPartyOf(config.publicUrl);
  const counters = [{ what: 'sign-in', subject: [networkOf(client.ip)], limits: config.limits.signInIp }];
  let id: number | null = null;
  await checkGuess(db, counters, async () => {
    id = await checkPasskeyProof(db, party, realm, null, response);
    return id !== null;
  });
  const account = id === null ? undefined : await getActiveAccount(db, { realm, id });
  if (!account) throw createPasskeyRefusal();
  return openProvenSession(db, realm, account, client, async (tx) => {
    // It may have been removed since it was checked.
    if (!(await hasPasskey(tx, { realm, id: account.id }, response.id))) throw createPasskeyRefusal();
    return 3;
  });
}
