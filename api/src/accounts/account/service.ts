import { fullName } from '@nanny-polo/shared/accounts/person';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord, lockRecord } from '../../kernel/resource/record.ts';
import type { parentUser } from '../identity/parent-user-table.ts';
import { type AccountRef, accountTable, type Realm } from '../identity/realm.ts';
import { registration } from '../token/registration-table.ts';
import { hasEmail } from './email-address.ts';

/** The resource whose history records the changes to a realm's accounts. */
export const resourceOf = { user: 'users/parents', admin: 'admin-user' } as const;

const columnsOf = (realm: Realm) => {
  const { id, first_name, last_name, email, email_verified_at, password_hash } = accountTable[realm];
  return { id, first_name, last_name, email, email_verified_at, password_hash };
};

export type Account = Readonly<Pick<typeof parentUser.$inferSelect, keyof ReturnType<typeof columnsOf>>>;

export async function selectActiveAccount(
  db: Db,
  realm: Realm,
  condition: SQL,
): Promise<Account | undefined> {
  const table = accountTable[realm];
  const [account] = await db
    .select(columnsOf(realm))
    .from(table)
    .where(and(condition, eq(table.status, 'active')));
  return account;
}

export const findActiveAccount = (db: Db, realm: Realm, email: string) =>
  selectActiveAccount(db, realm, hasEmail(accountTable[realm], email));

export const getActiveAccount = (db: Db, { realm, id }: AccountRef) =>
  selectActiveAccount(db, realm, eq(accountTable[realm].id, id));

export const lockAccount = (tx: Db, { realm, id }: AccountRef) => lockRecord(tx, accountTable[realm], id);

/** Returns an active account with the password hashes that a sign-in may match: its own and its registrations'. */
export async function findCredentials(db: Db, realm: Realm, email: string) {
  const table = accountTable[realm];
  const own = sql`array_remove(ARRAY[${table.password_hash}], NULL)`;
  const pending = sql`ARRAY(SELECT r.password_hash FROM ${registration} r WHERE r.parent_user_id = ${table.id})`;
  const hashes = sql<string[]>`${realm === 'user' ? sql`${own} || ${pending}` : own}`;
  const [credentials] = await db
    .select({ account: columnsOf(realm), hashes })
    .from(table)
    .where(and(hasEmail(table, email), eq(table.status, 'active')));
  return credentials;
}

export const actorOfAccount = (realm: Realm, person: Omit<Account, 'email'>): Actor => ({
  kind: realm === 'admin' ? 'admin' : 'parent',
  id: person.id,
  name: fullName(person),
});

/**
 * Changes an account in a transaction and records an event whose actor is the account. Returns the account as it was
 * before, locked. Changes nothing and returns undefined if the account is not active or `change` returns null.
 */
export async function changeOwnAccount(
  tx: Db,
  { realm, id }: AccountRef,
  action: EventAction,
  change: (account: Account) => Partial<typeof parentUser.$inferSelect> | null,
): Promise<Account | undefined> {
  const table = accountTable[realm];
  const before = await lockRecord(tx, table, id);
  const patch = before?.status === 'active' ? change(before) : null;
  if (!before || !patch) return undefined;
  const actor = actorOfAccount(realm, { ...before, ...patch });
  await changeRecord(tx, table, before, patch, { actor, resource: resourceOf[realm], action });
  return before;
}
