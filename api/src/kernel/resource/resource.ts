import type { Body, Endpoint } from '@nanny-polo/shared/endpoint';
import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { sqlState } from '../database/sql-state.ts';
import { illegalTransition, invalid, notFound } from '../error/error.ts';
import type { Actor } from '../history/service.ts';
import { locked, lockedAll, lockedAt } from './life-cycle.ts';
import {
  type Columns,
  conditions,
  containing,
  countBy,
  type Json,
  type ListQuery,
  type Matchers,
  order,
  type Page,
  slice,
  type WrittenPage,
} from './list.ts';
import {
  changeRecord,
  deleteRecord,
  insertRecord,
  type Lock,
  type RecordRow,
  type RecordTable,
  writablePart,
} from './record.ts';
import type { Decision } from './transition.ts';

/** The parts of a resource's contract that the kernel uses. */
interface Contract {
  readonly name: string;
  readonly listed: readonly string[];
  readonly write: z.ZodMiniType<object> & { shape: object };
  readonly create: Endpoint;
  readonly get: {
    readonly schema: { readonly response: { readonly 200: z.ZodMiniType<{ id: number; version: number }> } };
  };
}

type RecordOf<C extends Contract> = z.output<C['get']['schema']['response'][200]>;

/** A query of records without its filter, as Drizzle builds it. */
interface Select<Record> {
  where(condition: SQL | undefined): PromiseLike<Record[]> & {
    orderBy(...by: SQL[]): { limit(n: number): { offset(n: number): PromiseLike<Record[]> } };
  };
}

/** A faster way to read records; see `kernel/reading`. */
interface Reading<Record> {
  list(db: Db, query: ListQuery): Promise<WrittenPage<Record>>;
  count(db: Db, query: ListQuery): Promise<{ [tab: string]: number }>;
  get(db: Db, id: number): Promise<Record>;
  read(db: Db, id: number): Promise<Json<Record>>;
}

type Patch<Table extends RecordTable> = Partial<Table['$inferInsert']>;

/** A resource: its contract, table and columns, and hooks where a record is more than its row. */
interface ResourceOptions<Table extends RecordTable, Contracted extends Contract, Selected, Record> {
  readonly contract: Contracted;
  readonly table: Table;
  /** The kind of record, as a 404 names it. */
  readonly what: string;
  /** Selects the fields of the record. */
  readonly select?: (db: Db) => Select<Selected>;
  /** Reads records as JSON that PostgreSQL writes, instead of `select`; see `kernel/reading`. */
  readonly reading?: Reading<Record>;
  /** Columns for filters and sorting, by name; a function if they depend on the day. */
  readonly columns: Columns | (() => Columns);
  /** The columns that `q` searches, or the condition for `q`. */
  readonly search: readonly (PgColumn | SQL)[] | ((q: string, db: Db) => SQL | undefined);
  /** Filters other than equality with a column. */
  readonly matchers?: Matchers | ((db: Db) => Matchers);
  /** The field that `count` groups by, with its values. */
  readonly tabs?: { readonly field: string; readonly options: readonly string[] };
  /** Fields that change without a new version; PUT does not compare them. */
  readonly derived?: readonly (keyof Record & string)[];
  /** How an update locks records; `update` by default. */
  readonly lock?: Lock;
  /** Runs before records are locked for a change. Throws reasons against it. */
  readonly beforeLock?: (db: Db, ids: readonly number[], patch: Patch<Table>) => Promise<void>;
  /** Runs when several records are locked for the same change. */
  readonly afterLock?: (db: Db, rows: readonly RecordRow<Table>[], patch: Patch<Table>) => Promise<void>;
  /**
   * Returns the columns to write for a change, or for a new record if `before` is undefined. Throws reasons against it.
   */
  readonly prepare?: (
    db: Db,
    actor: Actor,
    patch: Patch<Table>,
    before: RecordRow<Table> | undefined,
  ) => Patch<Table> | Promise<Patch<Table>>;
  /** Changes a locked record, instead of `prepare` and `afterWrite`. */
  readonly change?: (db: Db, actor: Actor, row: RecordRow<Table>, patch: Patch<Table>) => Promise<unknown>;
  /** The field with a unique index, and the message for a value that another record has. */
  readonly taken?: { readonly [field: string]: string };
  /** Applies the consequences of a new or changed record, in its transaction. */
  readonly afterWrite?: (
    db: Db,
    actor: Actor,
    row: RecordRow<Table>,
    before: RecordRow<Table> | undefined,
  ) => Promise<unknown>;
  /** Throws what prevents a deletion, usually `inUse`. */
  readonly beforeDelete?: (db: Db, actor: Actor, row: RecordRow<Table>) => void | Promise<void>;
  readonly afterDelete?: (db: Db, row: RecordRow<Table>) => Promise<unknown>;
  /** The record's name for a refusal, and what prevents archiving; for tables with `archived_at`. */
  readonly archive?: {
    readonly called: (row: RecordRow<Table>) => string;
    readonly refuse?: (db: Db, row: RecordRow<Table>, archived: boolean) => void | Promise<void>;
  };
}

/** Completes selected rows with data of other tables or derived fields. */
interface Completion<Selected, Record> {
  /** In a list, `fields` are those of its records; others need not be complete. */
  readonly complete?: (
    db: Db,
    rows: Selected[],
    fields?: ReadonlySet<string>,
  ) => Record[] | Promise<Record[]>;
}

/** Returns the fields of the records in a list; the schema serialises only those. */
const fieldsOf = <Record>(record: Record, names: ReadonlySet<string>): Record =>
  Object.fromEntries(Object.entries(record as object).filter(([name]) => names.has(name))) as Record;

/** Returns the service of a resource. `db` is a transaction wherever it writes. */
export function resource<
  Table extends RecordTable,
  Contracted extends Contract,
  Selected = RecordOf<Contracted>,
  Record extends RecordOf<Contracted> = RecordOf<Contracted>,
>(
  options: ResourceOptions<Table, Contracted, Selected, Record> &
    (Selected extends Record ? Completion<Selected, Record> : Required<Completion<Selected, Record>>),
) {
  const { contract, table, what, search, derived, prepare, afterWrite, archive } = options;
  const { name } = contract;
  const columns = () => (typeof options.columns === 'function' ? options.columns() : options.columns);

  /** Returns the condition of a filter. */
  const matching = (db: Db, filter: ListQuery['filter']) =>
    conditions(
      columns(),
      filter,
      (q) => (typeof search === 'function' ? search(q, db) : containing(q, search)),
      typeof options.matchers === 'function' ? options.matchers(db) : options.matchers,
    );

  const select = (db: Db) => {
    if (!options.select) throw new Error(`${name} has neither select nor reading`);
    return options.select(db);
  };

  const completed = async (db: Db, rows: Selected[], fields?: ReadonlySet<string>) =>
    (options.complete ? await options.complete(db, rows, fields) : rows) as Record[];

  /** Returns one page with its total. */
  async function list(db: Db, query: ListQuery): Promise<Page<Record> | WrittenPage<Record>> {
    if (options.reading) return options.reading.list(db, query);
    const { filter, range, sort } = query;
    const where = matching(db, filter);
    const { limit, offset } = slice(range);
    const [found, total] = await Promise.all([
      select(db)
        .where(where)
        .orderBy(...order(columns(), sort))
        .limit(limit)
        .offset(offset),
      db.$count(table as PgTable, where),
    ]);
    const fields = new Set([...contract.listed, ...(query.fields ?? [])]);
    const records = await completed(db, found, fields);
    return { records: records.map((record) => fieldsOf(record, fields)), total };
  }

  /** Counts the records of each tab, whatever status the filter names. */
  async function count(db: Db, query: ListQuery): Promise<{ [tab: string]: number }> {
    if (options.reading) return options.reading.count(db, query);
    const { filter } = query;
    const { field = '', options: tabs = [] } = options.tabs ?? {};
    const { [field]: _, ...others } = filter ?? {};
    const column = columns()[field];
    if (!column) throw new Error(`${name} has no tabs`);
    return countBy(db, table, column, tabs, matching(db, others));
  }

  /** Returns one record. Throws 404. */
  async function get(db: Db, id: number): Promise<Record> {
    if (options.reading) return options.reading.get(db, id);
    const [found] = await completed(db, [...(await select(db).where(eq(table.id, id)))]);
    if (!found) throw notFound(what);
    return found;
  }

  /** Throws 422 if a unique index rejects a value because another record has it. */
  const unlessTaken = <Result>(write: Promise<Result>): Promise<Result> =>
    write.catch((error: unknown): never => {
      if (!options.taken || sqlState(error) !== '23505') throw error;
      throw invalid(
        Object.fromEntries(Object.entries(options.taken).map(([field, text]) => [field, [text]])),
      );
    });

  async function create(db: Db, actor: Actor, body: Body<Contracted['create']>): Promise<Record> {
    const sent = body as Patch<Table>;
    const values = ((await prepare?.(db, actor, sent, undefined)) ?? sent) as Table['$inferInsert'];
    const row = await unlessTaken(
      insertRecord(db, table, values, { actor, resource: name, action: 'create' }),
    );
    await afterWrite?.(db, actor, row, undefined);
    return get(db, row.id);
  }

  async function apply(db: Db, actor: Actor, row: RecordRow<Table>, patch: Patch<Table>) {
    if (options.change) return options.change(db, actor, row, patch);
    const values = (await prepare?.(db, actor, patch, row)) ?? patch;
    const after = await unlessTaken(
      changeRecord(db, table, row, values, { actor, resource: name, action: 'update' }),
    );
    await afterWrite?.(db, actor, after, row);
  }

  /** Changes a record to what the client sent back. Throws 404, 409 `stale`, 422. */
  async function update(db: Db, actor: Actor, id: number, sent: { version: number }): Promise<Record> {
    await options.beforeLock?.(db, [id], sent);
    const row = await locked(db, table, id, what, options.lock);
    await apply(db, actor, row, writablePart(contract.write, await get(db, id), sent, derived));
    return get(db, id);
  }

  /** Makes the same change to several records. */
  async function updateMany(db: Db, actor: Actor, ids: number[], patch: object): Promise<void> {
    await options.beforeLock?.(db, ids, patch);
    const rows = await lockedAll(db, table, ids, what, options.lock);
    await options.afterLock?.(db, rows, patch);
    for (const row of rows) await apply(db, actor, row, patch);
  }

  /** Deletes a record that nothing depends on and returns it as it was. */
  async function remove(db: Db, actor: Actor, id: number): Promise<Record> {
    const row = await locked(db, table, id, what);
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
  ): Promise<Record> {
    if (!archive) throw new Error(`${name} has no archive`);
    const row = await lockedAt(db, table, id, version, what, () => get(db, id));
    const called = archive.called(row);
    await archive.refuse?.(db, row, archived);
    if (((row as { archived_at?: unknown }).archived_at !== null) === archived)
      throw illegalTransition(`${called} is ${archived ? 'already archived' : 'not archived'}.`);
    const patch = { archived_at: archived ? new Date().toISOString() : null };
    const action = archived ? 'archive' : 'restore';
    await changeRecord(db, table as RecordTable, row, patch, { actor, resource: name, action, reason });
    return get(db, id);
  }

  const { read } = options.reading ?? {};
  return {
    matching,
    list,
    count,
    get,
    ...(read && { read }),
    create,
    update,
    updateMany,
    remove,
    setArchived,
  };
}
