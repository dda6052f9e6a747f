/** E-mail addresses that a mail server has refused for good. A change of an address ends its refusal by a trigger. */

import { adminUser as adminContract } from '@nanny-polo/shared/accounts/admin-user';
import { nannyPolo as nannyContract } from '@nanny-polo/shared/people/nanny-polo';
import { parents as parentContract } from '@nanny-polo/shared/people/parents';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { hasEmail } from '../../accounts/account/email-address.ts';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { changeRecord, lockRecord } from '../../kernel/resource/record.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

const people = [
  { table: parentUser, resource: parentContract.name },
  { table: nannyPolo, resource: nannyContract.name },
  { table: adminUser, resource: adminContract.name },
] as const;

/** Records with each person of an address that it was refused, or that it accepted a mail after a refusal. */
export async function recordAddress(db: Db, address: string, isRefused: boolean): Promise<void> {
  const email_refused_at = isRefused ? new Date().toISOString() : null;
  const action = isRefused ? 'refuse-email' : 'accept-email';
  for (const { table, resource } of people) {
    const isOther = isRefused ? isNull(table.email_refused_at) : isNotNull(table.email_refused_at);
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(hasEmail(table, address), isOther));
    for (const { id } of rows)
      await db.transaction(async (tx) => {
        const row = await lockRecord(tx, table, id, 'no key update');
        if (row?.email?.toLowerCase() !== address.toLowerCase()) return;
        await changeRecord(tx, table, row, { email_refused_at }, { actor: system, resource, action });
      });
  }
}
