import { tokenHours } from '@nanny-polo/shared/constants';
import { and, countDistinct, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { hashOf, newToken } from '../../kernel/session/token.ts';
import { type AccountRef, accountTable, ownerColumn, ownerColumns, type Realm } from '../identity/realm.ts';
import { accountToken } from './account-token-table.ts';

type Purpose = (typeof accountToken.$inferSelect)['purpose'];

/** Creates a token for a mail to `email`. Earlier ones stay valid: either copy of a mail sent twice must work. */
export async function createToken(
  db: Db,
  purpose: Purpose,
  account: AccountRef,
  email: string,
  registration_id: number | null = null,
): Promise<string> {
  const token = newToken();
  await db.insert(accountToken).values({
    ...ownerColumns(account),
    token_hash: hashOf(token),
    purpose,
    email,
    registration_id,
    expires_at: sql`now() + make_interval(hours => ${tokenHours})`,
  });
  return token;
}

/** Returns whether a token is valid, without using it up. */
export async function isTokenOpen(db: Db, purpose: Purpose, realm: Realm, token: string): Promise<boolean> {
  return (await db.$count(accountToken, isOpen(purpose, realm, token))) > 0;
}

const isOpen = (purpose: Purpose, realm: Realm, token: string) =>
  and(
    eq(accountToken.token_hash, hashOf(token)),
    eq(accountToken.purpose, purpose),
    isNotNull(ownerColumn(accountToken, realm)),
    gt(accountToken.expires_at, sql`now()`),
  );

/**
 * Uses up a token and returns what it was created for. Locks the account first, and deletes its other tokens for the
 * same purpose. Throws 422 if the token is not valid.
 */
export async function spendToken(
  tx: Db,
  purpose: Purpose,
  realm: Realm,
  token: string,
): Promise<{ id: number; email: string; registration_id: number | null }> {
  const table = accountTable[realm];
  const { email, registration_id } = accountToken;
  const spent = { id: ownerColumn(accountToken, realm), email, registration_id };
  const open = isOpen(purpose, realm, token);
  const ids = tx.select({ id: spent.id }).from(accountToken).where(open);
  await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('update');
  const [used] = await tx.delete(accountToken).where(open).returning(spent);
  if (!used?.id) throw linkRefused(purpose, realm);
  await dropTokens(tx, purpose, { realm, id: used.id });
  return { ...used, id: used.id };
}

function remedyOf(purpose: Purpose, realm: Realm): string {
  if (purpose === 'change-email') return 'If your address has not changed, please request the change again.';
  return realm === 'admin' ? 'Please ask another admin to send you a new one.' : 'Please request a new one.';
}

export const linkRefused = (purpose: Purpose, realm: Realm) =>
  new Refusal(422, { message: `This link is not valid or has expired. ${remedyOf(purpose, realm)}` });

export async function dropTokens(tx: Db, purpose: Purpose, { realm, id }: AccountRef): Promise<void> {
  await tx
    .delete(accountToken)
    .where(and(eq(ownerColumn(accountToken, realm), id), eq(accountToken.purpose, purpose)));
}

/** Counts the people with an open link that invites them or verifies the address that they registered. */
export async function countInvitations(db: Db): Promise<{ admins: number; parents: number }> {
  const { admin_user_id, parent_user_id, purpose, expires_at } = accountToken;
  const [open] = await db
    .select({ admins: countDistinct(admin_user_id), parents: countDistinct(parent_user_id) })
    .from(accountToken)
    .where(and(ne(purpose, 'change-email'), gt(expires_at, sql`now()`)));
  return open ?? { admins: 0, parents: 0 };
}

export async function deleteOldTokens(db: Db): Promise<void> {
  await db.delete(accountToken).where(lt(accountToken.expires_at, sql`now()`));
}
