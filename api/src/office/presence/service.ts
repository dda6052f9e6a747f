import type { Body } from '@nanny-polo/shared/endpoint';
import type { Present, stayAtRecord } from '@nanny-polo/shared/live';
import { and, asc, eq, gt, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden, Refusal } from '../../kernel/error/error.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { presence } from './table.ts';

/** How long a record counts as open in a tab after the tab last reported it. */
const lasts = sql`interval '2 minutes'`;

/** The admin and the session that a tab belongs to. */
type Caller = Pick<AdminSession, 'id' | 'sessionId'>;

type Stay = Body<typeof stayAtRecord> & { readonly tab: string };
type Place = Pick<Stay, 'resource' | 'id'>;

/**
 * Records that a tab has a record open, and returns the other admins present there. Throws 409 `locked` if the tab
 * would begin to edit without `anyway` while another admin is editing, and 403 for a tab of another session.
 */
export async function stay(db: Db, caller: Caller, { tab, resource, id, ...stay }: Stay): Promise<Present[]> {
  return db.transaction(async (tx) => {
    // If two tabs begin at the same time, the second sees the first.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${resource}), ${id})`);
    const others = await presentAt(tx, { resource, id }, ne(presence.admin_user_id, caller.id));
    const holder = others.find(({ editing_since }) => editing_since);
    if (stay.editing && holder && !stay.anyway && !(await isEditing(tx, { resource, id }, tab)))
      throw new Refusal(409, {
        message: `${holder.name} is editing this record.`,
        code: 'locked',
        data: holder,
      });
    const now = {
      session_id: caller.sessionId,
      admin_user_id: caller.id,
      resource,
      record_id: id,
      expires_at: sql`now() + ${lasts}`,
    };
    const since = sql`CASE WHEN ${presence.resource} = ${resource} AND ${presence.record_id} = ${id}
      THEN coalesce(${presence.editing_since}, now()) ELSE now() END`;
    const written = await tx
      .insert(presence)
      .values({ tab, ...now, editing_since: stay.editing ? sql`now()` : null })
      .onConflictDoUpdate({
        target: presence.tab,
        set: { ...now, editing_since: stay.editing ? since : null },
        setWhere: eq(presence.session_id, caller.sessionId),
      })
      .returning({ tab: presence.tab });
    if (written.length === 0) throw forbidden();
    return others;
  });
}

/** Deletes a tab of the caller's session. */
export async function leave(db: Db, { sessionId }: Caller, tab: string): Promise<void> {
  await db.delete(presence).where(and(eq(presence.tab, tab), eq(presence.session_id, sessionId)));
}

/** SQL condition for the tabs that have a record open. */
const isAt = ({ resource, id }: Place) =>
  and(eq(presence.resource, resource), eq(presence.record_id, id), gt(presence.expires_at, sql`now()`));

/** Returns the admins present at a record, each once, sorted by when they began to edit. */
export async function presentAt(db: Db, place: Place, where?: SQL): Promise<Present[]> {
  return db
    .select({
      admin_id: presence.admin_user_id,
      name: adminUser.name,
      editing_since: sql<string | null>`min(${presence.editing_since})`.mapWith(presence.editing_since),
    })
    .from(presence)
    .innerJoin(adminUser, eq(adminUser.id, presence.admin_user_id))
    .where(and(isAt(place), where))
    .groupBy(presence.admin_user_id, adminUser.id)
    .orderBy(asc(sql`min(${presence.editing_since})`), asc(presence.admin_user_id))
    .limit(100);
}

async function isEditing(db: Db, place: Place, tab: string): Promise<boolean> {
  const editing = and(isAt(place), eq(presence.tab, tab), isNotNull(presence.editing_since));
  return (await db.$count(presence, editing)) > 0;
}

/** Deletes tabs whose last report is too old, which notifies the others. Returns how many. */
export async function deleteExpired(db: Db): Promise<number> {
  const gone = await db
    .delete(presence)
    .where(lte(presence.expires_at, sql`now()`))
    .returning({ tab: presence.tab });
  return gone.length;
}
