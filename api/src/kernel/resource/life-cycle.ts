import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { blame } from '../error/blame.ts';
import { illegalTransition, notFound, stale } from '../error/error.ts';
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

/** Locks several records in the order of their ids and returns them. Throws 404 if one is missing. */
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
  const missing = ids.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) blame(missing)(notFound(what));
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
  readonly beforeLock?: (db: Db, id: number, sent: Sent) => Promise<void>;
  /** Throws what prevents every transition by this actor or of this record; runs before the status is checked. */
  readonly refuse?: (db: Db, actor: Actor, row: RecordRow<Table>) => void | Promise<void>;
  /** Returns columns to write besides, or instead of, the status. Throws what prevents the transition. */
  readonly patch?: (
    db: Db,
    row: RecordRow<Table>,
    name: Name,
    sent: Omit<Sent, 'version'>,
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
  sent: Sent,
): Promise<RecordRow<Table>> {
  const { table, what, get, beforeLock } = lifeCycle;
  await beforeLock?.(db, id, sent);
  const row = await lockedAt(db, table, id, sent.version, what, () => get(db, id));
  return makeTransitionOf(db, actor, lifeCycle, row, name, sent);
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
  sent: Omit<Sent, 'version'>,
): Promise<RecordRow<Table>> {
  const { table, resource, transitions, refuse, patch, write, after } = lifeCycle;
  await refuse?.(db, actor, row);
  const { from, to } = transitions[name];
  const status = row.status as Status;
  if (!from.includes(status))
    throw illegalTransition(
      `This is ${words(status)}. “${words(name)}” is possible only while it is ${from.map(words).join(' or ')}.`,
    );
  const change = { status: to, ...(await patch?.(db, row, name, sent, actor)) } as Partial<
    Table['$inferSelect']
  >;
  const event = { actor, resource, action: name, reason: sent.reason };
  const changed = await (write
    ? write(db, row, change, event)
    : changeRecord(db, table as RecordTable, row, change, event));
  await after?.(db, actor, changed as RecordRow<Table>, name, row);
  return changed as RecordRow<Table>;
}
