import type { EventAction } from '@nanny-polo/shared/event-words';
import type { Db } from '../database/database.ts';
import type { Actor } from '../history/service.ts';
import { destination, lockedAt } from './life-cycle.ts';
import { changeRecord, type RecordRow, type RecordTable, type StatusTable, type Write } from './record.ts';

/** The body of every transition: the version that was read, and a reason. */
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
  /** The kind of record, as a 404 names it. */
  readonly what: string;
  readonly transitions: {
    readonly [name in Name]: { readonly from: readonly Status[]; readonly to: Status };
  };
  /** Returns the record for a client whose version is stale. */
  readonly get: (db: Db, id: number) => Promise<unknown>;
  /** Runs before the record is locked. */
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
  /** Writes the change if it affects more than its own row. */
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
 * that applies: 404, 409 `stale`, what `refuse` throws, 409 `illegal_transition`, what `patch` throws.
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
  const status = destination<Status, Status>(name, transitions[name], row.status as Status);
  const change = { status, ...(await patch?.(db, row, name, sent, actor)) } as Partial<Table['$inferSelect']>;
  const event = { actor, resource, action: name, reason: sent.reason };
  const changed = await (write
    ? write(db, row, change, event)
    : changeRecord(db, table as RecordTable, row, change, event));
  await after?.(db, actor, changed as RecordRow<Table>, name, row);
  return changed as RecordRow<Table>;
}
