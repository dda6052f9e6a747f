import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { notFound } from '../error/error.ts';
import {
  buildConditions,
  type Columns,
  countBy,
  type ListQuery,
  type Matchers,
  type Page,
  readPage,
  type Select,
} from './list.ts';
import type { RecordTable } from './record.ts';
import { matchesColumns, type SearchText } from './search.ts';

/** The functions that read a resource's records. What they return to be sent is for the response alone. */
export interface Reading<Shown> {
  matching(filter: ListQuery['filter']): SQL | undefined;
  /** Returns one page to be sent. */
  list(db: Db, query: ListQuery): Promise<Page>;
  /** Counts the records of each tab, whatever status the filter names. */
  count(db: Db, query: ListQuery): Promise<{ [tab: string]: number }>;
  /** Returns one record. Throws 404. */
  get(db: Db, id: number): Promise<Shown>;
  /** Returns one record to be sent. Throws 404. */
  read(db: Db, id: number): Promise<unknown>;
}

/** How Drizzle selects the records of a resource. */
export interface SelectionOptions<Selected> {
  readonly select: (db: Db) => Select<Selected>;
  /** Columns for filters and sorting, by name; a function if they depend on the day. */
  readonly columns: Columns | (() => Columns);
  /** The columns that `q` searches, or the condition for `q`. */
  readonly search: readonly (PgColumn | SQL)[] | ((q: SearchText) => SQL | undefined);
  readonly matchers?: Matchers;
  /** Returns a further condition for records in lists, given the filter. */
  readonly listed?: (filter: NonNullable<ListQuery['filter']>) => SQL | undefined;
  /** The field that `count` groups by, with its values. */
  readonly tabs?: { readonly field: string; readonly options: readonly string[] };
}

/** Completes selected rows with data of other tables or derived fields. */
export interface Completion<Selected, Shown> {
  /** In a list, `fields` names the fields of its records; other fields need not be complete. */
  readonly complete?: (db: Db, rows: Selected[], fields?: ReadonlySet<string>) => Shown[] | Promise<Shown[]>;
}

/** Returns only the named fields of a record: the schema of a list would serialise the others too. */
const fieldsOf = <Shown>(record: Shown, names: ReadonlySet<string>): Shown =>
  Object.fromEntries(Object.entries(record as object).filter(([name]) => names.has(name))) as Shown;

/** Returns the functions that read records by `select`. `listed` are the fields of a list record. */
export function createReading<Selected, Shown>(
  options: SelectionOptions<Selected> & Completion<Selected, Shown>,
  table: RecordTable,
  what: string,
  listed: readonly string[],
): Reading<Shown> {
  const { select, search, matchers, tabs } = options;
  const columns = () => (typeof options.columns === 'function' ? options.columns() : options.columns);
  const completed = async (db: Db, rows: Selected[], fields?: ReadonlySet<string>) =>
    (options.complete ? await options.complete(db, rows, fields) : rows) as Shown[];
  const matching = (filter: ListQuery['filter']) =>
    and(
      buildConditions(
        columns(),
        filter,
        (q) => (typeof search === 'function' ? search(q) : matchesColumns(q, search)),
        matchers,
      ),
      options.listed?.(filter ?? {}),
    );
  async function get(db: Db, id: number): Promise<Shown> {
    const [record] = await completed(db, [...(await select(db).where(eq(table.id, id)))]);
    if (!record) throw notFound(what);
    return record;
  }
  return {
    matching,
    async list(db, query) {
      const page = await readPage(db, table, select(db), matching(query.filter), columns(), query);
      const fields = new Set([...listed, ...(query.fields ?? [])]);
      const records = await completed(db, page.records, fields);
      return { ...page, records: records.map((record) => fieldsOf(record, fields)) };
    },
    async count(db, { filter }) {
      const { field = '', options: values = [] } = tabs ?? {};
      const { [field]: _, ...others } = filter ?? {};
      const column = columns()[field];
      if (!column) throw new Error(`A ${what} has no tabs`);
      return countBy(db, table, column, values, matching(others));
    },
    get,
    read: get,
  };
}
