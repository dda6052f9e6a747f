import { eq, sql } from 'drizzle-orm';
import { accountToken } from '../account-token/table.ts';
import type { Db } from '../database/database.ts';
import { mailQueue } from '../mail/queue.ts';
import { resetPin } from '../reset-pin/table.ts';
import type { AccountRef } from './realm.ts';

/**
 * Makes every link and PIN of an account useless, and those that are still queued: whoever asked for them knew its
 * password, or reads the address, that no longer counts.
 */
export async function dropOpenLinks(tx: Db, { realm, id }: AccountRef): Promise<void> {
  for (const table of [accountToken, resetPin]) {
    await tx.delete(table).where(eq(realm === 'admin' ? table.admin_user_id : table.parent_user_id, id));
  }
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND state < 'active'
    AND data->>'template' = 'email-change' AND data->>'realm' = ${realm} AND data->>'id' = ${String(id)}`);
}
