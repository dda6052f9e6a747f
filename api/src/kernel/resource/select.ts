import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { notFound } from '../error/error.ts';
import {
  type Columns,
  conditions,
  countBy,
  type ListQuery,
  type Matchers,
  type Page,
  pageOf,
  type Select,
} from './list.ts';
import type { RecordTable } from './record.ts';
import { containing, type SearchText } from './search.ts';

/** The functions that read a resource's records. What they return to be sent is for the response alone. */
export interface Reading<Record> {
  matching(filter: ListQuery['filter']): SQL | undefined;
  /** Returns one page to be sent. */
  list(db: Db, query: ListQuery): Promise<Page>;
  /** Counts the records of each tab, whatever status the filter names. */
  count(db: Db, query: ListQuery): Promise<{ [tab: string]: number }>;
  /** Returns one record. Throws 404. */
  get(db: Db, id: number): Promise<Record>;
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
export interface Completion<Selected, Record> {
  /** In a list, `fields` names the fields of its records; other fields need not be complete. */
  readonly complete?: (
    db: Db,
    rows: Selected[],
    fields?: ReadonlySet<string>,
  ) => Record[] | Promise<Record[]>;
}

/** Returns only the named fields of a record: the schema of a list would serialise the others too. */
const fieldsOf = <Record>(record: Record, names: ReadonlySet<string>): Record =>
  Object.fromEntries(Object.entries(record as object).filter(([name]) => names.has(name))) as Record;

/** Returns the functions that read records by `select`. `listed` are the fields of a list record. */
export function selection<Selected, Record>(
  options: SelectionOptions<Selected> & Completion<Selected, Record>,
  table: RecordTable,
  what: string,
  listed: readonly string[],
): Reading<Record> {
  const { select, search, matchers, tabs } = options;
  const columns = () => (typeof options.columns === 'function' ? options.columns() : options.columns);
  const completed = async (db: Db, rows: Selected[], fields?: ReadonlySet<string>) =>
    (options.complete ? await options.complete(db, rows, fields) : rows) as Record[];
  const matching = (filter: ListQuery['filter']) =>
    and(
      conditions(
        columns(),
        filter,
        (q) => (typeof search === 'function' ? search(q) : containing(q, search)),
        matchers,
      ),
      options.listed?.(filter ?? {}),
    );
  async function get(db: Db, id: number): Promise<Record> {
    const [record] = await completed(db, [...(await select(db).where(eq(table.id, id)))]);
    if (!record) throw notFound(what);
    return record;
  }
  return {
    matching,
    async list(db, query) {
      const page = await pageOf(db, table, select(db), matching(query.filter), columns(), query);
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
