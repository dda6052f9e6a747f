import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
} from '@nanny-polo/shared/accounts/passkey';
import { describeDevice } from '@nanny-polo/shared/browser/user-agent';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, count, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { getActiveAccount } from '../account/service.ts';
import { type AccountRef, ownerColumnOf, ownerColumnsOf } from '../identity/realm.ts';
import { challengeMinutes, drawChallenge, spendChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkey } from './table.ts';

/** The kinds of keys that devices have: EdDSA, ES256 and RS256, by their COSE numbers. */
const supportedAlgorithmIDs = [-8, -7, -257];

const timeout = challengeMinutes * 60_000;

const shown = {
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.created_at,
  last_used_at: passkey.last_used_at,
};

const belongsTo = ({ realm, id }: AccountRef) => eq(ownerColumnOf(passkey, realm), id);

export const createPasskeyRefusal = () =>
  unprocessableEntity({ message: 'This passkey could not be checked. Please try again.' });

export const listPasskeys = (db: Db, account: AccountRef): Promise<Passkey[]> =>
  db.select(shown).from(passkey).where(belongsTo(account)).orderBy(asc(passkey.id));

const listCredentials = async (db: Db, account: AccountRef) => {
  const rows = await db
    .select({ id: passkey.credential_id, transports: passkey.transports })
    .from(passkey)
    .where(belongsTo(account));
  return rows.map((row) => ({ ...row, type: 'public-key' as const }));
};

/** Returns the options with which a browser creates a passkey for the account, and remembers their challenge. */
export async function startPasskey(
  db: Db,
  party: RelyingParty & { readonly name: string },
  account: AccountRef & { sessionId: number },
): Promise<PasskeyCreation> {
  const own = await getActiveAccount(db, account);
  if (!own) throw createPasskeyRefusal();
  const challenge = await drawChallenge(db, { adds: true, sessionId: account.sessionId });
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: own.email,
    userDisplayName: `${own.first_name} ${own.last_name}`.trim(),
    // The same for all passkeys of an account, so that a device keeps one.
    userID: new TextEncoder().encode(`${account.realm} ${account.id}`),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await listCredentials(db, account),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as PasskeyCreation;
}

/** A passkey that a device has created, checked, before it is stored. */
export type CheckedPasskey = typeof passkey.$inferInsert;

/**
 * Checks a new passkey. Throws 422 if its challenge is not open for this session, or if it was made for another address
 * or without verifying the person.
 */
export async function checkNewPasskey(
  db: Db,
  party: RelyingParty,
  account: AccountRef & { sessionId: number },
  response: NewPasskey,
  userAgent: string,
): Promise<CheckedPasskey> {
  const use = { adds: true, sessionId: account.sessionId };
  const checked = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => spendChallenge(db, use, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!checked?.verified) throw createPasskeyRefusal();
  const { credential } = checked.registrationInfo;
  return {
    ...ownerColumnsOf(account),
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    rp_id: party.id,
    name: describeDevice(userAgent),
  };
}

/** Stores a checked passkey. Throws 422 if it is stored already. */
export async function storePasskey(tx: Db, checked: CheckedPasskey): Promise<Passkey> {
  const [stored] = await tx.insert(passkey).values(checked).onConflictDoNothing().returning(shown);
  if (!stored) throw createPasskeyRefusal();
  return stored;
}

/** Returns the options with which a browser uses a passkey: one of the account's, or any to sign in. */
export async function requestPasskey(
  db: Db,
  party: RelyingParty,
  account: (AccountRef & { sessionId: number }) | null,
): Promise<PasskeyRequest> {
  const challenge = await drawChallenge(db, { adds: false, sessionId: account?.sessionId ?? null });
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    userVerification: 'required',
    ...(account && { allowCredentials: await listCredentials(db, account) }),
  });
  return options as PasskeyRequest;
}

/** Counts an account's passkeys, or those for one host. */
export const countPasskeys = async (db: Db, account: AccountRef, host?: string): Promise<number> =>
  db.$count(passkey, and(belongsTo(account), host === undefined ? undefined : eq(passkey.rp_id, host)));

export const hasPasskey = async (db: Db, account: AccountRef, credentialId: string): Promise<boolean> =>
  (await db.$count(passkey, and(belongsTo(account), eq(passkey.credential_id, credentialId)))) > 0;

/** Deletes a passkey of the account. Returns its name, or undefined if there is none. */
export async function deletePasskey(tx: Db, account: AccountRef, id: number): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(passkey)
    .where(and(belongsTo(account), eq(passkey.id, id)))
    .returning({ name: passkey.name });
  return deleted?.name;
}

/** Deletes the account's passkeys, or those added since an instant. */
export async function deletePasskeys(tx: Db, account: AccountRef, since?: string): Promise<void> {
  const late = since === undefined ? undefined : gte(passkey.created_at, since);
  await tx.delete(passkey).where(and(belongsTo(account), late));
}

/** Returns how many passkeys were made for another host, which no browser offers any more. */
export async function countOrphanedPasskeys(db: Db, party: RelyingParty): Promise<number> {
  const [orphaned] = await db.select({ keys: count() }).from(passkey).where(ne(passkey.rp_id, party.id));
  return orphaned?.keys ?? 0;
}
