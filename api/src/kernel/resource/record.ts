/** Functions that write records. Each records an event in the same transaction; a change also raises the version. */

import { isDeepStrictEqual } from 'node:util';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { createStaleRefusal, refuseErrors } from '../error/error.ts';
import { recordEvent } from '../history/service.ts';

export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updated_at: PgColumn };
export type StatusTable = RecordTable & { status: PgColumn };
export type RecordRow<Table extends RecordTable> = Table['$inferSelect'] & { id: number; version: number };
type Patch = Record<string, unknown>;

/** What the event of a write records: the actor, the resource, the action and the actor's reason. */
export interface Write extends Omit<Parameters<typeof recordEvent>[1], 'record_id' | 'before' | 'after'> {
  /** What the event lists besides the record's own fields, such as rows that belong to it. */
  readonly besides?: { readonly before?: object; readonly after?: object };
}

export async function insertRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'],
  write: Write,
): Promise<RecordRow<Table>> {
  const [row] = (await db
    .insert(table as PgTable)
    .values(values)
    .returning()) as RecordRow<Table>[];
  if (!row) throw new Error(`Nothing was inserted into ${getTableName(table)}`);
  const { besides, ...change } = write;
  await recordEvent(db, { ...change, record_id: row.id, after: { ...row, ...besides?.after } });
  return row;
}

/** `no key update` lets other transactions refer to the record meanwhile. */
export type Lock = 'update' | 'no key update';

/** Locks a record for the rest of the transaction and returns it, or undefined if it does not exist. */
export async function lockRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: number,
  lock: Lock = 'update',
) {
  const lockedRows = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for(lock);
  return lockedRows[0] as RecordRow<Table> | undefined;
}

/**
 * Changes a record that the transaction has locked and returns it. Writes nothing if neither the patch nor what the event
 * lists besides changes a field.
 */
export async function changeRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  before: RecordRow<Table>,
  patch: Partial<Table['$inferInsert']>,
  write: Write,
): Promise<RecordRow<Table>> {
  const { besides, ...change } = write;
  const changed = Object.entries(patch as Patch).some(
    ([name, value]) => !isDeepStrictEqual((before as Patch)[name], value),
  );
  if (!changed && isDeepStrictEqual(besides?.before, besides?.after)) return before;
  const [after] = (await db
    .update(table as PgTable)
    .set({ ...patch, version: before.version + 1, updated_at: sql`now()` } as Patch)
    .where(eq(table.id, before.id))
    .returning()) as RecordRow<Table>[];
  if (!after) throw new Error(`Record ${before.id} of ${getTableName(table)} does not exist`);
  await recordEvent(db, {
    ...change,
    record_id: before.id,
    before: { ...before, ...besides?.before },
    after: { ...after, ...besides?.after },
  });
  return after;
}

/** Deletes a record that the transaction has locked. */
export async function deleteRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  before: RecordRow<Table>,
  { besides: _, ...write }: Write,
) {
  await db.delete(table as PgTable).where(eq(table.id, before.id));
  await recordEvent(db, { ...write, record_id: before.id, before });
}

/**
 * Returns the writable fields of the record that a client sent back. Throws 409 `stale` with `current` for another
 * `version`, and 422 if a field outside `writable` differs from `current`. Fields in `derived` follow from other
 * records and change without a new version, so they are not compared.
 */
export function extractPatch<Fields>(
  writable: z.ZodMiniType<Fields> & { shape: object },
  current: { version: number },
  body: { version: number },
  derived: readonly string[] = [],
): Partial<Fields> {
  if (body.version !== current.version) throw createStaleRefusal(current);
  const errors: Record<string, string[]> = {};
  const patch: Patch = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || derived.includes(name)) continue;
    if (name in writable.shape) patch[name] = value;
    else if (!isDeepStrictEqual(value, (current as Patch)[name]))
      errors[name] = ['This cannot be changed here. Send it as it was read, or leave it out.'];
  }
  refuseErrors(errors);
  return patch as Partial<Fields>;
}
