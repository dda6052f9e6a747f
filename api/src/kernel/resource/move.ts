import type { EventAction } from '@nanny-polo/shared/event-words';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import type { Actor } from '../history/service.ts';
import { destination, lockedAt } from './life-cycle.ts';
import { changeRecord, type RecordRow, type RecordTable } from './record.ts';

/** What every move takes: the version it was decided on, and why. */
export interface Move {
  readonly version: number;
  readonly reason?: string | undefined;
}

/** How the records of one table live. */
export interface LifeCycle<
  Table extends RecordTable & { status: PgColumn },
  Name extends string,
  Status extends string,
> {
  readonly table: Table;
  readonly resource: string;
  /** The kind of record, as a 404 names it. */
  readonly what: string;
  readonly transitions: {
    readonly [name in Name]: { readonly from: readonly Status[]; readonly to: Status };
  };
  /** The record as it is shown to who decided on an older version. */
  readonly get: (db: Db, id: number) => Promise<unknown>;
  /** Throws what keeps this actor, or this record, from every move. */
  readonly refuse?: (db: Db, actor: Actor, row: RecordRow<Table>) => void | Promise<void>;
  /** Answers the status that a move comes to, mostly the one it aims at. Throws what keeps the record from that. */
  readonly settle?: (db: Db, row: RecordRow<Table>, aim: Status) => Status | Promise<Status>;
}

/**
 * Makes one move of a record and leaves its event, in the transaction that `db` is; answers the row as it stands then.
 * Throws 404, 409 `stale`, what `refuse` throws, 409 `illegal_transition`, what `settle` throws: the first of them.
 */
export async function moveRecord<
  Table extends RecordTable & { status: PgColumn },
  Name extends EventAction,
  Status extends string,
>(
  db: Db,
  actor: Actor,
  { table, resource, what, transitions, get, refuse, settle }: LifeCycle<Table, Name, Status>,
  id: number,
  action: Name,
  { version, reason }: Move,
): Promise<RecordRow<Table>> {
  const row = await lockedAt(db, table, id, version, what, () => get(db, id));
  await refuse?.(db, actor, row);
  const aim = destination<Status, Status>(action, transitions[action], row.status as Status);
  const patch = { status: settle ? await settle(db, row, aim) : aim };
  return changeRecord(db, table, row, patch as never, { actor, resource, action, reason });
}
