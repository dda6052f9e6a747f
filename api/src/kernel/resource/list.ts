import { and, arrayOverlaps, asc, desc, gte, ilike, inArray, is, lte, or, type SQL, sql } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';

/** From the query of a list to SQL. A feature names its columns; unknown fields never get here. */

export type Columns = Record<string, PgColumn | SQL>;

/** Filters that no column answers by being equal, each by the values it was given. */
export type Matchers = Record<string, (values: unknown[]) => SQL | undefined>;

export interface ListQuery {
  readonly filter?: Record<string, unknown> | undefined;
  readonly range?: readonly [number, number] | undefined;
  readonly sort?: readonly [string, 'ASC' | 'DESC'] | undefined;
  /** An estimated total will do where there are many records. */
  readonly total?: 'estimate' | undefined;
}

/** One page of a list with the exact number of records that the filter leaves. */
export interface Page<Record> {
  readonly records: Record[];
  readonly total: number;
}

/** The same as PostgreSQL writes it: the records in JSON, and how many they are. */
export interface WrittenPage<Record> {
  readonly records: Json<Record[]>;
  readonly count: number;
  readonly total: number;
  /** The total is an estimate, as the query allowed. */
  readonly estimated?: boolean;
}

/** The text of a value in JSON, as the contract has it. */
export type Json<Value> = string & { readonly of?: Value };

/**
 * The filter as one condition, or undefined where it is empty. `search` says what `q` looks through; a column that
 * holds several values matches where it holds one of those asked for.
 */
export function conditions(
  columns: Columns,
  filter: ListQuery['filter'],
  search: (q: string) => SQL | undefined,
  matchers: Matchers = {},
): SQL | undefined {
  const parts = Object.entries(filter ?? {}).map(([key, value]) => {
    if (value === undefined) return undefined;
    if (key === 'q') return String(value).trim() === '' ? undefined : search(String(value).trim());
    const values = Array.isArray(value) ? value : [value];
    if (matchers[key]) return matchers[key](values);
    const [, field = key, operator] = /^(.+)_(gte|lte)$/.exec(key) ?? [];
    const column = (columns[key] ?? columns[field]) as PgColumn | undefined;
    if (!column) throw new Error(`No column for the filter ${key}`);
    if (is(column, PgArray)) return values.length > 0 ? arrayOverlaps(column, values) : sql`false`;
    if (columns[key] || !operator) return inArray(column, values);
    return operator === 'gte' ? gte(column, value) : lte(column, value);
  });
  return and(...parts);
}

/**
 * Newest first unless told otherwise; records that tie stand by id, so that no page repeats one. `backwards` is the
 * same order from its end.
 */
export function order(columns: Columns, sort: ListQuery['sort'], backwards = false): SQL[] {
  const [field, direction] = sort ?? ['id', 'DESC'];
  const by = (direction === 'ASC') === backwards ? desc : asc;
  const column = columns[field] as PgColumn | undefined;
  const id = columns.id as PgColumn | undefined;
  if (!column || !id) throw new Error(`No column for the sort field ${field}`);
  if (field === 'id') return [by(id)];
  // Where nothing is null the plain order is the same, and an index has it.
  if (column.notNull && column.table === id.table) return [by(column), by(id)];
  return [sql`${by(column)} NULLS ${sql.raw(backwards ? 'FIRST' : 'LAST')}`, by(id)];
}

/** A range of records, both ends included, as limit and offset. */
export function slice(range: ListQuery['range']): { limit: number; offset: number } {
  const [from, to] = range ?? [0, 24];
  return { limit: to - from + 1, offset: from };
}

/** From here on it is worth knowing which end of a list is nearer. */
export const isFar = (offset: number) => offset >= 1000;

/** A part of a list as limit and offset from the end that is nearer. */
export function nearerEnd(limit: number, offset: number, total: number) {
  const after = total - offset - limit;
  if (after >= offset || total <= offset) return { limit, offset, backwards: false };
  return { limit: Math.min(limit, total - offset), offset: Math.max(0, after), backwards: true };
}

/** Whether a filter lets everything pass. */
export const isEmpty = (filter: NonNullable<ListQuery['filter']>): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** The pattern of a search inside a text; wildcards in `q` are literal. */
export const patternOf = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches records of which one of the columns contains `q`, in any case. */
export const containing = (q: string, columns: readonly (PgColumn | SQL)[]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, patternOf(q))));

/** How many records stand in each of `options`, under a condition. */
export async function countBy<Option extends string>(
  db: Db,
  table: PgTable,
  column: PgColumn | SQL,
  options: readonly Option[],
  where: SQL | undefined,
): Promise<Record<Option, number>> {
  const found = await db
    .select({ option: sql<Option>`${column}`.as('option'), count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(sql`1`);
  const none = Object.fromEntries(options.map((option) => [option, 0]));
  return { ...none, ...Object.fromEntries(found.map((one) => [one.option, one.count])) } as Record<
    Option,
    number
  >;
}
