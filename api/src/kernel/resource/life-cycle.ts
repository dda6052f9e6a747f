import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { illegalTransition, notFound, stale } from '../error/error.ts';
import { type Lock, lockRecord, type RecordRow, type RecordTable } from './record.ts';

/** Returns whether a value, such as a status, is one of `values`. */
export const isOneOf = <Value>(values: readonly Value[], value: Value): boolean => values.includes(value);

/** Returns the status that a transition leads to. Throws 409 `illegal_transition` if it does not start at `status`. */
export function destination<Status extends string, Target extends Status>(
  transition: string,
  { from, to }: { readonly from: readonly Status[]; readonly to: Target },
  status: Status,
): Target {
  if (from.includes(status)) return to;
  throw illegalTransition(
    `This is ${words(status)}. “${words(transition)}” is possible only while it is ${from.map(words).join(' or ')}.`,
  );
}

const words = (name: string) => name.replace(/[_-]/g, ' ');

/** Locks a record for the rest of the transaction. Throws 404. */
export async function locked<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: number,
  what: string,
  lock?: Lock,
): Promise<RecordRow<Table>> {
  const row = await lockRecord(db, table, id, lock);
  if (!row) throw notFound(what);
  return row;
}

/** Locks several records in the order of their ids. Throws 404 if one is missing. */
export async function lockedAll<Table extends RecordTable>(
  db: Db,
  table: Table,
  ids: readonly number[],
  what: string,
  lock: Lock = 'update',
): Promise<RecordRow<Table>[]> {
  const found = await db
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for(lock);
  if (found.length < ids.length) throw notFound(what);
  return found as RecordRow<Table>[];
}

/** Locks a record that the client has read as `version`. Throws 404, or 409 `stale` with what `current` returns. */
export async function lockedAt<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: number,
  version: number,
  what: string,
  current: () => Promise<unknown>,
): Promise<RecordRow<Table>> {
  const row = await locked(db, table, id, what);
  if (row.version !== version) throw stale(await current());
  return row;
}
