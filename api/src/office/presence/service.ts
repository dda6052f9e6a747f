import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Present, stayAtRecord } from '@nanny-polo/shared/office/live';
import { and, asc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { presence } from './table.ts';

/** How long a record counts as open in a tab after the tab last reported it. */
const lasts = sql`interval '2 minutes'`;

/** The admin and the session that a tab belongs to. */
type Caller = Pick<AdminSession, 'id' | 'sessionId'>;

type Place = Body<typeof stayAtRecord>;

/** Records that a tab has a record open, and returns the others. Throws 403 for a tab of another session. */
export async function recordPresence(
  db: Db,
  caller: Caller,
  { tab, resource, id }: Place & { readonly tab: string },
): Promise<Present[]> {
  const now = {
    session_id: caller.sessionId,
    admin_user_id: caller.id,
    resource,
    record_id: id,
    expires_at: sql`now() + ${lasts}`,
  };
  const written = await db
    .insert(presence)
    .values({ tab, ...now })
    .onConflictDoUpdate({
      target: presence.tab,
      set: now,
      setWhere: eq(presence.session_id, caller.sessionId),
    })
    .returning({ tab: presence.tab });
  if (written.length === 0) throw forbidden();
  return listPresent(db, { resource, id }, ne(presence.admin_user_id, caller.id));
}

/** Deletes a tab of the caller's session. */
export async function deletePresence(db: Db, { sessionId }: Caller, tab: string): Promise<void> {
  await db.delete(presence).where(and(eq(presence.tab, tab), eq(presence.session_id, sessionId)));
}

/** Returns the admins present at a record, each once. */
export const listPresent = (db: Db, { resource, id }: Place, where?: SQL): Promise<Present[]> =>
  db
    .selectDistinct({ admin_id: presence.admin_user_id, name: adminUser.name })
    .from(presence)
    .innerJoin(adminUser, eq(adminUser.id, presence.admin_user_id))
    .where(
      and(
        eq(presence.resource, resource),
        eq(presence.record_id, id),
        gt(presence.expires_at, sql`now()`),
        where,
      ),
    )
    .orderBy(asc(presence.admin_user_id))
    .limit(100);

/** Deletes tabs whose last report is too old, which notifies the others. Returns how many. */
export async function deleteExpiredPresence(db: Db): Promise<number> {
  const gone = await db
    .delete(presence)
    .where(lte(presence.expires_at, sql`now()`))
    .returning({ tab: presence.tab });
  return gone.length;
}
