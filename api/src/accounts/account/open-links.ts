import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type AccountRef, ownerColumnOf } from '../identity/realm.ts';
import { endSessions } from '../session/service.ts';
import { accountToken } from '../token/account-token-table.ts';
import { endRegistrations } from '../token/registration.ts';
import { resetPin, withoutPin } from './reset-pin-table.ts';

/**
 * Ends every unverified change of an account's address, except one to the given address, whether its mail was sent, is
 * queued or is being written. Returns the new addresses of the changes that were still open.
 */
export async function dropEmailChanges(
  tx: Db,
  { realm, id }: AccountRef,
  exceptEmail = '',
): Promise<string[]> {
  const { email, purpose, expires_at } = accountToken;
  const others = sql`lower(${email}) <> lower(${exceptEmail})`;
  const dropped = await tx
    .delete(accountToken)
    .where(and(eq(ownerColumnOf(accountToken, realm), id), eq(purpose, 'change-email'), others))
    .returning({ email, open: sql<boolean>`${expires_at} > now()` });
  return [...new Set(dropped.filter((link) => link.open).map((link) => link.email))];
}

/**
 * Ends every link, PIN and pending registration of an account, except the links that disown a sign-in: whoever made it
 * cannot end them by changing the password. Queued mails with other links see for themselves whether
 * they are still due, since an undo may restore what they are for. Returns the new addresses that were still to be
 * verified.
 */
export async function dropOpenLinks(tx: Db, account: AccountRef): Promise<string[]> {
  const { realm, id } = account;
  const endedChanges = await dropEmailChanges(tx, account);
  const { token_hash, purpose } = accountToken;
  await tx
    .delete(accountToken)
    .where(and(eq(ownerColumnOf(accountToken, realm), id), isNotNull(token_hash), ne(purpose, 'not-me')));
  // The request is kept, so that its counters behave as for an address without an account.
  await tx
    .update(resetPin)
    .set(withoutPin)
    .where(eq(ownerColumnOf(resetPin, realm), id));
  if (realm === 'user') await endRegistrations(tx, id);
  return endedChanges;
}

/** Ends every session, link, PIN and pending registration of an account. */
export async function endAccess(tx: Db, account: AccountRef): Promise<void> {
  await endSessions(tx, account);
  await dropOpenLinks(tx, account);
}
