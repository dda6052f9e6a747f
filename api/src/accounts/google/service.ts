import type { EventAction } from '@nanny-polo/shared/event-words';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { sqlState } from '../../kernel/database/sql-state.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeRecord, insertRecord } from '../../kernel/resource/record.ts';
import type { Client } from '../../kernel/session/session.ts';
import { actorOfAccount } from '../account/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { endSessions, openSession } from '../session/service.ts';
import { endRegistrations, pendingOf } from '../token/registration.ts';
import { dropTokens } from '../token/service.ts';
import type { Identity } from './provider.ts';

const write = (actor: Actor, action: EventAction) => ({ actor, resource: 'users/parents', action });

/**
 * Signs in who the provider vouches for and answers the token, or null where it may not be: an address that the
 * provider has not verified, a suspended account, or one that belongs to another identity. The identity is its
 * `sub`; by its address it finds an account once, to be linked.
 */
export async function signInWith(db: Db, identity: Identity, client: Client): Promise<string | null> {
  if (!identity.email_verified) return null;
  const attempt = () =>
    db.transaction(async (tx) => {
      const known = await bySub(tx, identity);
      const id = known === undefined ? await linked(tx, identity) : known;
      return id === null ? null : openSession(tx, { realm: 'user', id }, client);
    });
  return attempt().catch((error: unknown) => {
    // The same person came in twice at once: the other one has made the account.
    if (sqlState(error) === '23505') return attempt();
    throw error;
  });
}

/** The account of this identity, null where it is suspended, undefined where there is none. */
async function bySub(tx: Db, { sub }: Identity): Promise<number | null | undefined> {
  const [found] = await tx
    .select({ id: parentUser.id, status: parentUser.status })
    .from(parentUser)
    .where(eq(parentUser.google_sub, sub));
  return found && (found.status === 'active' ? found.id : null);
}

/** The account with the identity's address, linked from now on, or a new one. Null where it cannot be linked. */
async function linked(tx: Db, identity: Identity): Promise<number | null> {
  const { sub, email, first_name, last_name } = identity;
  const [found] = await tx
    .select()
    .from(parentUser)
    .where(sql`lower(${parentUser.email}) = lower(${email})`)
    .for('update');
  const email_verified_at = new Date().toISOString();
  if (!found) {
    const values = { first_name, last_name, email, email_verified_at, google_sub: sub };
    const made = await insertRecord(
      tx,
      parentUser,
      { ...values, provider: 'GOOGLE' },
      write(system, 'register-with-google'),
    );
    return made.id;
  }
  if (found.status !== 'active' || found.google_sub !== null) return null;
  const action = write(actorOfAccount('user', found), 'link-google');
  if (found.email_verified_at) {
    await changeRecord(tx, parentUser, found, { google_sub: sub }, action);
    return found.id;
  }
  // Nothing that was registered under an unverified address need be of its owner, the names included.
  const account = { realm: 'user', id: found.id } as const;
  const names = (await pendingOf(tx, found.id)).length > 0 ? { first_name, last_name } : {};
  await changeRecord(
    tx,
    parentUser,
    found,
    { ...names, google_sub: sub, email_verified_at, password_hash: null },
    action,
  );
  await endRegistrations(tx, found.id);
  await dropTokens(tx, 'verify-email', account);
  await endSessions(tx, account);
  return found.id;
}
