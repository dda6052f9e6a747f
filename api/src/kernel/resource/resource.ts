import type { Body, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import type * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { blameRecord, createFieldRefusal, createTransitionRefusal } from '../error/error.ts';
import type { Actor } from '../history/service.ts';
import { type Decision, lockAllExisting, lockExisting, lockVersion } from './life-cycle.ts';
import {
  changeRecord,
  deleteRecord,
  extractPatch,
  insertRecord,
  type Lock,
  type RecordRow,
  type RecordTable,
} from './record.ts';
import { type Completion, createReading, type Reading, type SelectionOptions } from './select.ts';

/** The parts of a resource's contract that the kernel uses. */
interface Contract {
  readonly name: string;
  readonly listed: readonly string[];
  readonly write: z.ZodMiniType<object> & { shape: object };
  readonly create: Endpoint;
  readonly get: Endpoint;
}

type RecordOf<C extends Contract> = ResponseBody<C['get']> & { id: number; version: number };

type Patch<Table extends RecordTable> = Partial<Table['$inferInsert']>;

/** A resource: its contract and table, and hooks where a record is more than its row. */
interface ResourceOptions<Table extends RecordTable, Contracted extends Contract, Shown> {
  readonly contract: Contracted;
  readonly table: Table;
  /** The kind of record, as a 404 names it. */
  readonly what: string;
  /** Fields that change without a new version; PUT does not compare them. */
  readonly derived?: readonly (keyof Shown & string)[];
  /** How an update locks records; `update` by default. */
  readonly lock?: Lock;
  /** Takes a lock that comes before the locks on records, for every write except archiving and restoring. */
  readonly lockFirst?: (db: Db) => Promise<void>;
  /** Runs before records are locked for a change. Throws what prevents it. */
  readonly beforeLock?: (db: Db, ids: readonly number[], patch: Patch<Table>) => Promise<void>;
  /** Runs when several records are locked for the same change. */
  readonly afterLock?: (db: Db, rows: readonly RecordRow<Table>[], patch: Patch<Table>) => Promise<void>;
  /** A field of the record that is stored as rows of another table. */
  readonly rows?: {
    readonly field: string;
    readonly read: (db: Db, id: number) => Promise<unknown>;
    readonly write: (db: Db, actor: Actor, id: number, value: never) => Promise<void>;
  };
  /** Returns the columns to write for a change or, without `before`, a new record. Throws what prevents it. */
  readonly prepare?: (
    db: Db,
    actor: Actor,
    patch: Patch<Table>,
    before: RecordRow<Table> | undefined,
  ) => Patch<Table> | Promise<Patch<Table>>;
  /** Changes a locked record, instead of `prepare` and `afterWrite`. */
  readonly change?: (db: Db, actor: Actor, row: RecordRow<Table>, patch: Patch<Table>) => Promise<unknown>;
  /** The errors for a value of a unique index that another record has. */
  readonly taken?: { [field: string]: string[] };
  /** Applies the consequences of a new or changed record, in its transaction. */
  readonly afterWrite?: (
    db: Db,
    actor: Actor,
    row: RecordRow<Table>,
    before: RecordRow<Table> | undefined,
  ) => Promise<unknown>;
  /** Throws what prevents a deletion, usually a conflict `in_use`. */
  readonly beforeDelete?: (db: Db, actor: Actor, row: RecordRow<Table>) => void | Promise<void>;
  readonly afterDelete?: (db: Db, row: RecordRow<Table>) => Promise<unknown>;
  /** The record's name for a refusal, and what prevents archiving or restoring; for tables with `archived_at`. */
  readonly archive?: {
    readonly called: (row: RecordRow<Table>) => string;
    readonly refuse?: (db: Db, row: RecordRow<Table>, archived: boolean) => void | Promise<void>;
  };
}

/** How a resource reads its records: by its own reading, or by `select`. */
type Reads<Selected, Shown> =
  | { readonly reading: Reading<Shown> }
  | (SelectionOptions<Selected> &
      (Selected extends Shown ? Completion<Selected, Shown> : Required<Completion<Selected, Shown>>));

/** Returns the service of a resource. `db` is a transaction wherever it writes. */
export function createResourceService<
  Table extends RecordTable,
  Contracted extends Contract,
  Selected = RecordOf<Contracted>,
  Shown extends RecordOf<Contracted> = RecordOf<Contracted>,
>(options: ResourceOptions<Table, Contracted, Shown> & Reads<Selected, Shown>) {
  const { contract, table, what, derived, lockFirst, rows, prepare, afterWrite, archive } = options;
  const { name } = contract;
  const reading: Reading<Shown> =
    'reading' in options ? options.reading : createReading(options, table, what, contract.listed);
  const { get } = reading;

  /** Separates the field that is stored as rows of another table from the record's own columns. */
  function splitRows<Values extends object>(values: Values) {
    if (!rows) return { own: values, value: undefined, besides: {} };
    const { [rows.field as keyof Values]: value, ...own } = values;
    return { own: own as Values, value: value as never, besides: { [rows.field]: value } };
  }

  /** Writes the rows of a locked record. Returns its field before and after, for the event. */
  async function writeRows(db: Db, actor: Actor, id: number, value: never) {
    if (!rows) return {};
    const before = { [rows.field]: await rows.read(db, id) };
    await rows.write(db, actor, id, value);
    return { before, after: { [rows.field]: await rows.read(db, id) } };
  }

  /** Throws 422 if a unique index rejects a value because another record has it. */
  const unlessTaken = <Result>(write: Promise<Result>): Promise<Result> =>
    write.catch((error: unknown): never => {
      throw options.taken && sqlStateOf(error) === '23505' ? createFieldRefusal(options.taken) : error;
    });

  async function create(db: Db, actor: Actor, body: Body<Contracted['create']>): Promise<Shown> {
    await lockFirst?.(db);
    const newValues = body as Patch<Table>;
    const values = ((await prepare?.(db, actor, newValues, undefined)) ?? newValues) as Table['$inferInsert'];
    const { own, value, besides } = splitRows(values);
    const row = await unlessTaken(
      insertRecord(db, table, own, { actor, resource: name, action: 'create', besides: { after: besides } }),
    );
    if (value) await rows?.write(db, actor, row.id, value);
    await afterWrite?.(db, actor, row, undefined);
    return get(db, row.id);
  }

  async function apply(db: Db, actor: Actor, row: RecordRow<Table>, patch: Patch<Table>) {
    if (options.change) return options.change(db, actor, row, patch);
    const values = (await prepare?.(db, actor, patch, row)) ?? patch;
    const { own, value } = splitRows(values);
    const write = { actor, resource: name, action: 'update' } as const;
    const after = await unlessTaken(
      changeRecord(
        db,
        table,
        row,
        own,
        value ? { ...write, besides: await writeRows(db, actor, row.id, value) } : write,
      ),
    );
    await afterWrite?.(db, actor, after, row);
  }

  /** Changes a record to what the client sent back. Throws 404, 409 `stale`, 422. */
  async function update(db: Db, actor: Actor, id: number, body: { version: number }): Promise<Shown> {
    await lockFirst?.(db);
    await options.beforeLock?.(db, [id], body);
    const row = await lockExisting(db, table, id, what, options.lock);
    await apply(db, actor, row, extractPatch(contract.write, await get(db, id), body, derived));
    return get(db, id);
  }

  async function updateMany(db: Db, actor: Actor, ids: number[], patch: object): Promise<void> {
    await lockFirst?.(db);
    await options.beforeLock?.(db, ids, patch);
    const rows = await lockAllExisting(db, table, ids, what, options.lock);
    await options.afterLock?.(db, rows, patch);
    for (const row of rows) await apply(db, actor, row, patch).catch(blameRecord(row.id));
  }

  /** Deletes a record that nothing depends on and returns it as it was. */
  async function remove(db: Db, actor: Actor, id: number): Promise<Shown> {
    await lockFirst?.(db);
    const row = await lockExisting(db, table, id, what);
    await options.beforeDelete?.(db, actor, row);
    const record = await get(db, id);
    await deleteRecord(db, table, row, { actor, resource: name, action: 'delete' });
    await options.afterDelete?.(db, row);
    return record;
  }

  /** Archives or restores a record. Throws 409 if it is archived or active already. */
  async function setArchived(
    db: Db,
    actor: Actor,
    id: number,
    archived: boolean,
    { version, reason }: Decision,
  ): Promise<Shown> {
    if (!archive) throw new Error(`${name} has no archive`);
    const row = await lockVersion(db, table, id, version, what, () => get(db, id));
    const called = archive.called(row);
    await archive.refuse?.(db, row, archived);
    if (((row as { archived_at?: unknown }).archived_at !== null) === archived)
      throw createTransitionRefusal(`${called} is ${archived ? 'already archived' : 'not archived'}.`);
    const patch = { archived_at: archived ? new Date().toISOString() : null };
    const action = archived ? 'archive' : 'restore';
    await changeRecord(db, table as RecordTable, row, patch, { actor, resource: name, action, reason });
    return get(db, id);
  }

  return { contract, ...reading, create, update, updateMany, remove, setArchived };
}
