import { parents } from '@nanny-polo/shared/parents';
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PersonalData } from '../kernel/area/area.ts';
import type { Db } from '../kernel/database/database.ts';
import { event } from '../kernel/history/table.ts';
import { resetPin } from './account/reset-pin-table.ts';
import { parentUser } from './identity/parent-user-table.ts';
import { session } from './session/table.ts';
import { accountToken } from './token/account-token-table.ts';
import { endRegistrations } from './token/registration.ts';
import { registration } from './token/registration-table.ts';

/** Returns a parent's rows of a table without the column `secret`. */
function rowsOf(
  db: Db,
  table: PgTable & { id: PgColumn; parent_user_id: PgColumn },
  secret: string,
  parentId: number,
) {
  const { [secret]: _, ...columns } = getTableColumns<PgTable>(table);
  const query = db.select(columns).from(table as PgTable);
  return query.where(eq(table.parent_user_id, parentId)).orderBy(table.id);
}

/** The parent's account, with its sessions, registrations and links. */
export const personalData: PersonalData = {
  async collect(db, id) {
    const { password_hash: _, search_text: _search, ...parentColumns } = getTableColumns(parentUser);
    const [parent] = await db.select(parentColumns).from(parentUser).where(eq(parentUser.id, id));
    const events = or(
      and(eq(event.resource, parents.name), eq(event.record_id, id)),
      and(eq(event.actor_kind, 'parent'), eq(event.actor_id, id)),
    );
    const own = {
      sessions: await rowsOf(db, session, 'token_hash', id),
      registrations: await rowsOf(db, registration, 'password_hash', id),
      links: await rowsOf(db, accountToken, 'token_hash', id),
    };
    return { rows: { parent, ...own }, events };
  },

  async erase(tx, { id }) {
    const now = new Date().toISOString();
    await tx
      .update(parentUser)
      .set({
        first_name: 'Erased',
        last_name: `parent ${id}`,
        email: `erased-${id}@erased.invalid`,
        email_verified_at: null,
        password_hash: null,
        google_sub: null,
        phone: null,
        status: 'suspended',
        provider: 'LOCAL',
        addresses: [],
        children: [],
        emergency_contacts: [],
        preferred_nanny_polo_ids: [],
        blocked_nanny_polo_ids: [],
        tags: [],
        internal_note: '',
        archived_at: now,
        erased_at: now,
        version: sql`${parentUser.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(eq(parentUser.id, id));
    await endRegistrations(tx, id);
    await tx.delete(session).where(eq(session.parent_user_id, id));
    await tx.delete(accountToken).where(eq(accountToken.parent_user_id, id));
    await tx.delete(resetPin).where(eq(resetPin.parent_user_id, id));
    await tx.execute(sql`UPDATE event SET before = NULL, after = NULL
      WHERE resource = ${parents.name} AND record_id = ${id}`);
    await tx.execute(sql`UPDATE event SET actor_name = 'Erased parent'
      WHERE actor_kind = 'parent' AND actor_id = ${id}`);
  },
};
