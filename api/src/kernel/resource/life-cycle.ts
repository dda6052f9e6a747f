import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { blameRecord, createStaleRefusal, createTransitionRefusal, notFound } from '../error/error.ts';
import type { Actor } from '../history/service.ts';
import {
  changeRecord,
  type Lock,
  lockRecord,
  type RecordRow,
  type RecordTable,
  type StatusTable,
  type Write,
} from './record.ts';

export const isOneOf = <Value>(values: readonly Value[], value: Value): boolean => values.includes(value);

const words = (name: string) => name.replace(/[_-]/g, ' ');

/** Locks a record for the rest of the transaction and returns it. Throws 404. */
export async function lockExisting<Table extends RecordTable>(
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

/** Locks several records in the order of their ids and returns them. Throws 404 if one is missing. */
export async function lockAllExisting<Table extends RecordTable>(
  db: Db,
  table: Table,
  ids: readonly number[],
  what: string,
  lock: Lock = 'update',
): Promise<RecordRow<Table>[]> {
  const lockedRows = await db
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for(lock);
  const missing = ids.find((id) => !lockedRows.some((row) => row.id === id));
  if (missing !== undefined) blameRecord(missing)(notFound(what));
  return lockedRows as RecordRow<Table>[];
}

/** Locks a record that the client has read as `version`. Throws 404, or 409 `stale` with what `current` returns. */
export async function lockVersion<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: number,
  version: number,
  what: string,
  current: () => Promise<unknown>,
): Promise<RecordRow<Table>> {
  const row = await lockExisting(db, table, id, what);
  if (row.version !== version) throw createStaleRefusal(await current());
  return row;
}

/** The body of every transition: the version that was read, and a reason if one is given. */
export interface Decision {
  readonly version: number;
  readonly reason?: string | undefined;
}

/** The transitions of a resource, with their checks, writes and consequences. */
export interface LifeCycle<
  Table extends StatusTable,
  Name extends EventAction,
  Status extends string,
  Sent extends { readonly reason?: string | undefined } = Decision,
> {
  readonly table: Table;
  /** The resource whose history records the transitions. */
  readonly resource: string;
  readonly what: string;
  readonly transitions: {
    readonly [name in Name]: { readonly from: readonly Status[]; readonly to: Status };
  };
  /** Returns the record as responses contain it. */
  readonly get: (db: Db, id: number) => Promise<unknown>;
  readonly beforeLock?: (db: Db, id: number, body: Sent) => Promise<void>;
  /** Throws what prevents every transition by this actor or of this record; runs before the status is checked. */
  readonly refuse?: (db: Db, actor: Actor, row: RecordRow<Table>) => void | Promise<void>;
  /** Returns columns to write besides, or instead of, the status. Throws what prevents the transition. */
  readonly patch?: (
    db: Db,
    row: RecordRow<Table>,
    name: Name,
    body: Omit<Sent, 'version'>,
    actor: Actor,
  ) => Partial<Table['$inferSelect']> | Promise<Partial<Table['$inferSelect']>>;
  /** Writes the change if it affects more than the record's own row. */
  readonly write?: (
    db: Db,
    row: RecordRow<Table>,
    patch: Partial<Table['$inferSelect']>,
    write: Write,
  ) => Promise<RecordRow<Table>>;
  /** Applies the transition's consequences, in its transaction. */
  readonly after?: (
    db: Db,
    actor: Actor,
    row: RecordRow<Table>,
    name: Name,
    before: RecordRow<Table>,
  ) => Promise<unknown>;
}

/**
 * Makes one transition of a record in the transaction `db`, records its event, and returns the row. Throws the first
 * that applies: what `beforeLock` throws, 404, 409 `stale`, what `refuse` throws, 409 `illegal_transition`, what
 * `patch` throws.
 */
export async function makeTransition<
  Table extends StatusTable,
  Name extends EventAction,
  Status extends string,
  Sent extends Decision,
>(
  db: Db,
  actor: Actor,
  lifeCycle: LifeCycle<Table, Name, Status, Sent>,
  id: number,
  name: Name,
  body: Sent,
): Promise<RecordRow<Table>> {
  const { table, what, get, beforeLock } = lifeCycle;
  await beforeLock?.(db, id, body);
  const row = await lockVersion(db, table, id, body.version, what, () => get(db, id));
  return makeTransitionOf(db, actor, lifeCycle, row, name, body);
}

/** Makes one transition of a record that the transaction has locked. */
export async function makeTransitionOf<
  Table extends StatusTable,
  Name extends EventAction,
  Status extends string,
  Sent extends { readonly reason?: string | undefined },
>(
  db: Db,
  actor: Actor,
  lifeCycle: LifeCycle<Table, Name, Status, Sent>,
  row: RecordRow<Table>,
  name: Name,
  body: Omit<Sent, 'version'>,
): Promise<RecordRow<Table>> {
  const { table, resource, transitions, refuse, patch, write, after } = lifeCycle;
  await refuse?.(db, actor, row);
  const { from, to } = transitions[name];
  const status = row.status as Status;
  if (!from.includes(status))
    throw createTransitionRefusal(
      `This is ${words(status)}. “${words(name)}” is possible only while it is ${from.map(words).join(' or ')}.`,
    );
  const change = { status: to, ...(await patch?.(db, row, name, body, actor)) } as Partial<
    Table['$inferSelect']
  >;
  const event = { actor, resource, action: name, reason: body.reason };
  const changed = await (write
    ? write(db, row, change, event)
    : changeRecord(db, table as RecordTable, row, change, event));
  await after?.(db, actor, changed as RecordRow<Table>, name, row);
  return changed as RecordRow<Table>;
}
