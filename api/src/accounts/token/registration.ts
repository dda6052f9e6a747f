import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { and, desc, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { saltOf } from '../password/service.ts';
import { accountToken } from './account-token-table.ts';
import { registration } from './registration-table.ts';

export type Registration = typeof registration.$inferSelect;

/** Returns an account's registrations, newest first. */
export const pendingOf = (db: Db, parentId: number): Promise<Registration[]> =>
  db
    .select()
    .from(registration)
    .where(eq(registration.parent_user_id, parentId))
    .orderBy(desc(registration.id));

/** Returns the salt that the pending registrations of an address share, or undefined if there are none. */
export async function findSharedSalt(db: Db, email: string): Promise<Buffer | undefined> {
  const [pending] = await db
    .select({ password_hash: registration.password_hash })
    .from(registration)
    .innerJoin(parentUser, eq(parentUser.id, registration.parent_user_id))
    .where(sql`lower(${parentUser.email}) = lower(${email})`)
    .limit(1);
  return pending && saltOf(pending.password_hash);
}

/**
 * Adds a registration to an account that the transaction has locked and returns its id, or null if the account's
 * registrations now have another salt. Keeps only the newest registration without a mail; the limits on mail bound the
 * number of the others.
 */
export async function addRegistration(
  tx: Db,
  values: typeof registration.$inferInsert,
): Promise<number | null> {
  const { parent_user_id, password_hash, mailed } = values;
  const [newest] = await pendingOf(tx, parent_user_id);
  if (newest && !saltOf(newest.password_hash).equals(saltOf(password_hash))) return null;
  const unmailed = and(eq(registration.parent_user_id, parent_user_id), eq(registration.mailed, false));
  if (!mailed) await tx.delete(registration).where(unmailed);
  const [made] = await tx.insert(registration).values(values).returning({ id: registration.id });
  return made?.id ?? null;
}

export async function markMailed(db: Db, id: number): Promise<void> {
  await db.update(registration).set({ mailed: true }).where(eq(registration.id, id));
}

export async function findRegisteredPerson(tx: Db, id: number) {
  const { first_name, last_name, password_hash, browser_hash } = registration;
  const [person] = await tx
    .select({ first_name, last_name, password_hash, browser_hash })
    .from(registration)
    .where(eq(registration.id, id));
  return person;
}

/** Ends every registration of an account, with the links in their mails. */
export async function endRegistrations(tx: Db, parentId: number): Promise<void> {
  await tx.delete(registration).where(eq(registration.parent_user_id, parentId));
}

/** Deletes registrations whose links have expired, except the newest of each account, which can be mailed again. */
export async function deleteOldRegistrations(db: Db): Promise<void> {
  const open = db
    .select({ id: accountToken.id })
    .from(accountToken)
    .where(eq(accountToken.registration_id, registration.id));
  const old = lt(registration.created_at, sql`now() - make_interval(hours => ${tokenHours})`);
  const superseded = sql`EXISTS (SELECT 1 FROM registration newer
    WHERE newer.parent_user_id = ${registration.parent_user_id} AND newer.id > ${registration.id})`;
  await db.delete(registration).where(and(old, superseded, notExists(open)));
}
