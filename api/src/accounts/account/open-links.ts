import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import type { AccountRef } from '../identity/realm.ts';
import { accountToken } from '../token/account-token-table.ts';
import { endRegistrations } from '../token/registration.ts';
import { resetPin } from './reset-pin-table.ts';

/**
 * Ends every link, PIN and pending registration of an account, also queued ones: they belong to a password or an
 * address that is no longer valid.
 */
export async function dropOpenLinks(tx: Db, { realm, id }: AccountRef): Promise<void> {
  for (const table of [accountToken, resetPin]) {
    await tx.delete(table).where(eq(realm === 'admin' ? table.admin_user_id : table.parent_user_id, id));
  }
  if (realm === 'user') await endRegistrations(tx, id);
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND state < 'active'
    AND data->>'template' = 'email-change' AND data->>'realm' = ${realm} AND data->>'id' = ${String(id)}`);
}
