/** An admin's second factors: passkeys and one-time codes, with recovery codes beside them. */

import type { Passkey } from '@nanny-polo/shared/accounts/passkey';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createInUseRefusal, notFound, unauthorized } from '../../kernel/error/error.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { AdminSession, Client, UserSession } from '../../kernel/session/session.ts';
import { actorOfAccount, lockAccount, resourceOf } from '../account/service.ts';
import type { AccountRef } from '../identity/realm.ts';
import { factorChangedMail } from '../mail/kinds.ts';
import { relyingPartyOf } from '../passkey/relying-party.ts';
import {
  type CheckedPasskey,
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  storePasskey,
} from '../passkey/service.ts';
import { isFactorRequired } from '../session/requirement.ts';
import { completeSession, endSessions, isSessionOpen, raiseSession } from '../session/service.ts';
import { deleteSecrets, findCodesSince, replaceSecret } from './codes.ts';
import { deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

/** The account and session that a change of factors comes from. */
export interface Changer {
  readonly account: AccountRef;
  readonly session: AdminSession | UserSession;
  readonly client: Client;
}

/** Returns which second factors an admin has. */
export async function findFactors(db: Db, adminId: number): Promise<{ passkeys: number; codes: boolean }> {
  const passkeys = await countPasskeys(db, { realm: 'admin', id: adminId });
  return { passkeys, codes: (await findCodesSince(db, adminId)) !== null };
}

/** Records a change of an account's factors and mails a notice of it. */
export async function recordFactorChange(
  tx: Db,
  { realm, id }: AccountRef,
  action: EventAction,
  factor?: string,
): Promise<void> {
  const own = await lockAccount(tx, { realm, id });
  if (!own) throw unauthorized();
  const event_id = await recordEvent(tx, {
    actor: actorOfAccount(realm, own),
    resource: resourceOf[realm],
    action,
    record_id: id,
    ...(factor !== undefined && { after: { factor } }),
  });
  if (event_id !== undefined) await queueMail(tx, factorChangedMail, { event_id });
}

interface First {
  readonly recovery_codes: string[] | null;
  readonly access_token: string | null;
}

/**
 * Completes the adding of a factor. An admin's first one brings recovery codes and ends their other sessions; the session
 * that sets it up is raised, an enrolment by a new token.
 */
async function completeAdding(
  tx: Db,
  { secretKey }: Config,
  { account, session, client }: Changer,
  wasFirst: boolean,
): Promise<First> {
  if (account.realm === 'user' || !('level' in session) || !wasFirst)
    return { recovery_codes: null, access_token: null };
  await endSessions(tx, account, session.sessionId);
  const raised = { ...account, sessionId: session.sessionId };
  const access_token = session.level === 0 ? await raiseSession(tx, raised, client) : null;
  if (access_token === null) await completeSession(tx, session.sessionId);
  return { recovery_codes: await makeRecoveryCodes(tx, secretKey, account.id), access_token };
}

/** Locks the caller's account and returns it. Throws 401 if their session has ended since the call arrived. */
async function lockCaller(tx: Db, account: AccountRef, sessionId: number) {
  const own = await lockAccount(tx, account);
  if (!own || !(await isSessionOpen(tx, sessionId))) throw unauthorized();
  return own;
}

/** Locks the account and returns whether it has no second factor. Throws 409 if an enrolment comes too late. */
async function lockFirst(tx: Db, { account, session }: Changer): Promise<boolean> {
  await lockCaller(tx, account, session.sessionId);
  if (account.realm === 'user') return false;
  const { passkeys, codes } = await findFactors(tx, account.id);
  const isFirst = passkeys === 0 && !codes;
  if (!isFirst && 'level' in session && session.level === 0)
    throw createInUseRefusal('A second factor has been set up already. Please sign in with it.');
  return isFirst;
}

/** Adds a checked passkey to the account, with an event and a notice by mail. */
export function addPasskey(
  db: Db,
  config: Config,
  changer: Changer,
  checked: CheckedPasskey,
): Promise<First & { passkey: Passkey }> {
  return db.transaction(async (tx) => {
    const wasFirst = await lockFirst(tx, changer);
    const passkey = await storePasskey(tx, checked);
    await recordFactorChange(tx, changer.account, 'add-passkey', passkey.name);
    return { passkey, ...(await completeAdding(tx, config, changer, wasFirst)) };
  });
}

export const createCodeRefusal = () =>
  createFieldRefusal({
    code: ['This code does not fit. Please type the one that your app shows now.'],
  });

/**
 * Puts one-time codes into use that a code has just confirmed. Throws 422 if others have been drawn or put into use in
 * the meantime.
 */
export function addCodes(db: Db, config: Config, changer: Changer): Promise<First> {
  return db.transaction(async (tx) => {
    const wasFirst = await lockFirst(tx, changer);
    if (!(await replaceSecret(tx, changer.account.id))) throw createCodeRefusal();
    await recordFactorChange(tx, changer.account, 'add-codes');
    return completeAdding(tx, config, changer, wasFirst);
  });
}

/** Removes a passkey. Throws 404 if the account has no such passkey, 409 if it is the last way in. */
export function removePasskey(db: Db, config: Config, changer: Changer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const own = await lockCaller(tx, changer.account, changer.session.sessionId);
    const name = await deletePasskey(tx, changer.account, id);
    if (name === undefined) throw notFound('Passkey');
    await recordFactorChange(tx, changer.account, 'remove-passkey', name);
    const usable = await countPasskeys(tx, changer.account, relyingPartyOf(config.publicUrl).id);
    if (changer.account.realm === 'admin') await checkFactorsLeft(tx, changer, usable);
    if (!own.password_hash && !hasGoogle(own) && usable === 0)
      throw createInUseRefusal('This is your only way in. Set a password with “Forgot password” first.');
  });
}

const hasGoogle = (own: object) => 'google_sub' in own && own.google_sub !== null;

/** Removes an admin's one-time codes. Throws 404 if there are none, 409 if they are the last way in. */
export function removeCodes(db: Db, config: Config, changer: Changer): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, changer.account, changer.session.sessionId);
    if (!(await deleteSecrets(tx, changer.account.id))) throw notFound('One-time codes');
    await recordFactorChange(tx, changer.account, 'remove-codes');
    const usable = await countPasskeys(tx, changer.account, relyingPartyOf(config.publicUrl).id);
    await checkFactorsLeft(tx, changer, usable);
  });
}

/**
 * Throws 409 if an admin who needs a second factor has none left. Passkeys for another host, which no browser offers any
 * more, do not count: without another factor they end, and recovery codes too.
 */
async function checkFactorsLeft(
  tx: Db,
  { account, session }: Changer,
  usablePasskeys: number,
): Promise<void> {
  if (usablePasskeys > 0 || (await findCodesSince(tx, account.id)) !== null) return;
  if ('level' in session && isFactorRequired(session))
    throw createInUseRefusal(
      'This is your last second factor, and the agency requires one. Add another first.',
    );
  await deletePasskeys(tx, account);
  await deleteRecoveryCodes(tx, account.id);
}

/** Makes new recovery codes. Throws 422 without a second factor. */
export function renewRecoveryCodes(
  db: Db,
  { secretKey }: Config,
  account: AccountRef & { readonly sessionId: number },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, account, account.sessionId);
    const { passkeys, codes } = await findFactors(tx, account.id);
    if (passkeys === 0 && !codes) throw createFieldRefusal({}, 'Set up a second factor first.');
    await recordFactorChange(tx, account, 'renew-recovery-codes');
    return makeRecoveryCodes(tx, secretKey, account.id);
  });
}
