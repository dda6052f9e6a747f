import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeRecord, insertRecord } from '../../kernel/resource/record.ts';
import type { Client } from '../../kernel/session/session.ts';
import { hasEmail } from '../account/email-address.ts';
import { actorOfAccount } from '../account/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { deletePasskeys } from '../passkey/service.ts';
import { endSessions, openSession } from '../session/service.ts';
import { endRegistrations, pendingOf } from '../token/registration.ts';
import { dropTokens } from '../token/service.ts';
import type { Identity } from './provider.ts';

const write = (actor: Actor, action: EventAction) => ({ actor, resource: 'users/parents', action });

/**
 * Signs the identity in and returns the session's token. Returns null if the provider has not verified the address, or
 * if the account is suspended or linked to another identity. Accounts are found by `sub`; the address is used only
 * once, to link an account.
 */
export async function signInWithGoogle(db: Db, identity: Identity, client: Client): Promise<string | null> {
  if (!identity.email_verified) return null;
  const attempt = () =>
    db.transaction(async (tx) => {
      const known = await bySub(tx, identity);
      const id = known === undefined ? await linked(tx, identity) : known;
      return id === null ? null : openSession(tx, { realm: 'user', id }, client);
    });
  return attempt().catch((error: unknown) => {
    // A simultaneous sign-in of the same person has created the account.
    if (sqlStateOf(error) === '23505') return attempt();
    throw error;
  });
}

/** Locks the account linked to this identity, so that a suspension ends the session, and returns its id: null if it is suspended, undefined if there is none. */
async function bySub(tx: Db, { sub }: Identity): Promise<number | null | undefined> {
  const [linkedParent] = await tx
    .select({ id: parentUser.id, status: parentUser.status })
    .from(parentUser)
    .where(eq(parentUser.google_sub, sub))
    .for('share');
  return linkedParent && (linkedParent.status === 'active' ? linkedParent.id : null);
}

/**
 * Links the account that has the identity's address, or creates one. Returns its id, or null if it cannot be linked.
 */
async function linked(tx: Db, identity: Identity): Promise<number | null> {
  const { sub, email, first_name, last_name } = identity;
  const [parent] = await tx.select().from(parentUser).where(hasEmail(parentUser, email)).for('update');
  const email_verified_at = new Date().toISOString();
  if (!parent) {
    const names = { first_name, last_name, provider: 'GOOGLE' } as const;
    const values = { ...names, email, email_verified_at, google_sub: sub };
    const { id } = await insertRecord(tx, parentUser, values, write(system, 'register-with-google'));
    return id;
  }
  if (parent.status !== 'active' || parent.google_sub !== null) return null;
  const action = write(actorOfAccount('user', parent), 'link-google');
  if (parent.email_verified_at) {
    await changeRecord(tx, parentUser, parent, { google_sub: sub }, action);
    return parent.id;
  }
  // Anything registered with an unverified address, including the names, may have been typed by a stranger.
  const account = { realm: 'user', id: parent.id } as const;
  const names = (await pendingOf(tx, parent.id)).length > 0 ? { first_name, last_name } : {};
  const change = { ...names, google_sub: sub, email_verified_at, password_hash: null };
  await changeRecord(tx, parentUser, parent, change, action);
  await endRegistrations(tx, parent.id);
  await dropTokens(tx, 'verify-email', account);
  await deletePasskeys(tx, account);
  await endSessions(tx, account);
  return parent.id;
}
