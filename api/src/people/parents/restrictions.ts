/**
 * Rejects what may no longer be written about a suspended, archived or erased parent. Locks the parent before any of
 * their records, as an erasure does, so that the two cannot deadlock.
 */

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import {
  blameRecord,
  createFieldRefusal,
  createTransitionRefusal,
  missingRecord,
} from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';

type Row = typeof parentUser.$inferSelect;
type Owned = PgTable & { id: PgColumn; parent_id: PgColumn };

/** Why an archived family gets no booking, series or order, and what to do about it. */
export const archivedFamily = 'This family is archived. Restore it first.';

/**
 * Returns the parent of a new record, locked so that their record stays unchanged until the transaction ends. Throws
 * 422 for `parent_id` if the account is unknown, suspended, archived or erased, but 409 if the caller is that parent
 * and the account is archived.
 */
export async function lockActiveParent(db: Db, { kind }: Actor, id: number): Promise<Row> {
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, id)).for('share');
  if (!parent) throw createFieldRefusal({ parent_id: [missingRecord] });
  if (parent.erased_at)
    throw createFieldRefusal({ parent_id: ['This person was erased. Please choose another.'] });
  if (parent.status !== 'active')
    throw createFieldRefusal({ parent_id: ['This account is suspended. Reinstate it first.'] });
  if (!parent.archived_at) return parent;
  if (kind === 'parent')
    throw createTransitionRefusal('Your account is archived. Please call us before you book again.');
  throw createFieldRefusal({ parent_id: [archivedFamily] });
}

const erasedPerson = 'This person was erased.';

/** Throws 409 if the parent was erased. */
export function refuseErased(row: Pick<Row, 'erased_at'>): void {
  if (row.erased_at) throw createTransitionRefusal(erasedPerson);
}

/** Throws 409 if one of the records belongs to an erased parent. */
export async function refuseErasedOwner(db: Db, table: Owned, ids: readonly number[]): Promise<void> {
  const owners = await lockOwners(db, table, ids);
  if (owners.every((owner) => !owner.erased_at)) return;
  blameRecord(await firstOfErased(db, table, ids))(createTransitionRefusal(erasedPerson));
}

/** Throws 422 for each text that would be written to a record of an erased parent. Other changes stay possible. */
export async function refuseTextOnErased(
  db: Db,
  table: Owned,
  ids: readonly number[],
  texts: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const owners = await lockOwners(db, table, ids);
  const written = Object.keys(texts).filter((field) => texts[field]);
  if (written.length === 0 || owners.every((one) => !one.erased_at)) return;
  const message = `${erasedPerson} Leave this blank.`;
  const refusal = createFieldRefusal(Object.fromEntries(written.map((field) => [field, [message]])));
  blameRecord(await firstOfErased(db, table, ids))(refusal);
}

/** Returns the id of the first record that belongs to an erased parent. */
async function firstOfErased(db: Db, table: Owned, ids: readonly number[]): Promise<number> {
  const [record] = await db
    .select({ id: sql<number>`min(${table.id})` })
    .from<PgTable>(table)
    .innerJoin(parentUser, eq(parentUser.id, table.parent_id))
    .where(and(inArray(table.id, [...ids]), isNotNull(parentUser.erased_at)));
  return record?.id ?? 0;
}

function lockOwners(db: Db, table: Owned, ids: readonly number[]) {
  const owned = inArray(table.id, [...ids]);
  const owners = db.select({ parent_id: table.parent_id }).from<PgTable>(table).where(owned);
  return db
    .select({ erased_at: parentUser.erased_at })
    .from(parentUser)
    .where(inArray(parentUser.id, owners))
    .orderBy(parentUser.id)
    .for('key share');
}
