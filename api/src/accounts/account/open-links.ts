import { eq, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import type { AccountRef } from '../identity/realm.ts';
import { endSessions } from '../session/service.ts';
import { accountToken } from '../token/account-token-table.ts';
import { endRegistrations } from '../token/registration.ts';
import { resetPin, withoutPin } from './reset-pin-table.ts';

/**
 * Ends every link, PIN and pending registration of an account, and deletes its queued mails with a link to a new
 * address, because they belong to a password or an address that is no longer valid. Returns the new addresses that were
 * still to be confirmed.
 */
export async function dropOpenLinks(tx: Db, { realm, id }: AccountRef): Promise<string[]> {
  const columnOf = (table: typeof accountToken | typeof resetPin) =>
    realm === 'admin' ? table.admin_user_id : table.parent_user_id;
  const dropped = await tx
    .delete(accountToken)
    .where(eq(columnOf(accountToken), id))
    .returning({
      email: accountToken.email,
      open: sql<boolean>`${accountToken.purpose} = 'change-email' AND ${accountToken.expires_at} > now()`,
    });
  // The request is kept, so that its counters behave as for an address without an account.
  await tx
    .update(resetPin)
    .set(withoutPin)
    .where(eq(columnOf(resetPin), id));
  if (realm === 'user') await endRegistrations(tx, id);
  const queued = await rows<{ email: string }>(
    tx,
    sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND state < 'active'
      AND data->>'template' = 'email-change' AND data->>'realm' = ${realm} AND data->>'id' = ${String(id)}
      RETURNING data->>'email' AS email`,
  );
  const open = [...dropped.filter((link) => link.open), ...queued];
  return [...new Set(open.map(({ email }) => email))];
}

/** Ends every session, link and PIN of an account. */
export async function endAccess(tx: Db, account: AccountRef): Promise<void> {
  await endSessions(tx, account);
  await dropOpenLinks(tx, account);
}
