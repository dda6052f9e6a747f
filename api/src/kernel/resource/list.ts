/** Translates the query of a list into SQL. The contract has already rejected unknown fields. */

import { and, arrayOverlaps, asc, desc, gte, inArray, is, lte, type SQL, sql } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import type { SearchText } from './search.ts';

export type Columns = Record<string, PgColumn | SQL>;

/** Filters other than equality with a column, each built from its values. */
export type Matchers = Record<string, (values: unknown[]) => SQL | undefined>;

export interface ListQuery {
  readonly filter?: Record<string, unknown> | undefined;
  readonly range?: readonly [number, number] | undefined;
  readonly sort?: readonly [string, 'ASC' | 'DESC'] | undefined;
  /** Whether an estimated total is enough if there are many records. */
  readonly total?: 'estimate' | undefined;
  /** Fields to return in addition to the list record's. */
  readonly fields?: readonly string[] | undefined;
}

/** One page of a list: its records as they are sent, their number, and the number of all that match the filter. */
export interface Page<Records = unknown> {
  readonly records: Records;
  readonly count: number;
  readonly total: number;
  /** Whether the total is an estimate. */
  readonly estimated?: boolean;
}

/**
 * Returns the filter as one condition. `search` builds the condition for `q`, which `foldFilter` has folded; arrays match
 * if they overlap.
 */
export function buildConditions(
  columns: Columns,
  filter: ListQuery['filter'],
  search: (q: SearchText) => SQL | undefined,
  matchers: Matchers = {},
): SQL | undefined {
  const parts = Object.entries(filter ?? {}).map(([key, value]) => {
    if (value === undefined) return undefined;
    if (key === 'q') return (value as SearchText).words.length > 0 ? search(value as SearchText) : sql`false`;
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

/** Returns the order of a list, newest first by default. Ties are ordered by id, so that pages do not overlap. */
export function buildOrder(columns: Columns, sort: ListQuery['sort'], backwards = false): SQL[] {
  const [field, direction] = sort ?? ['id', 'DESC'];
  const by = (direction === 'ASC') === backwards ? desc : asc;
  const column = columns[field] as PgColumn | undefined;
  const id = columns.id as PgColumn | undefined;
  if (!column || !id) throw new Error(`No column for the sort field ${field}`);
  if (field === 'id') return [by(id)];
  // For a column without nulls the plain order is equivalent, and an index supports it.
  if (column.notNull && column.table === id.table) return [by(column), by(id)];
  return [sql`${by(column)} NULLS ${sql.raw(backwards ? 'FIRST' : 'LAST')}`, by(id)];
}

/** Converts a range of records, both ends included, to a limit and an offset. */
export function toLimitAndOffset(range: ListQuery['range']): { limit: number; offset: number } {
  const [from, to] = range ?? [0, 24];
  return { limit: to - from + 1, offset: from };
}

/** A query of records without its filter, as Drizzle builds it. */
export interface Select<Row> {
  where(condition: SQL | undefined): PromiseLike<Row[]> & {
    orderBy(...by: SQL[]): { limit(n: number): { offset(n: number): PromiseLike<Row[]> } };
  };
}

/** Reads one page of the records that match a condition, with their exact total. */
export async function readPage<Row>(
  db: Db,
  table: PgTable,
  select: Select<Row>,
  where: SQL | undefined,
  columns: Columns,
  { range, sort }: ListQuery,
): Promise<Page<Row[]>> {
  const { limit, offset } = toLimitAndOffset(range);
  const [records, total] = await Promise.all([
    select
      .where(where)
      .orderBy(...buildOrder(columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(table, where),
  ]);
  return { records, count: records.length, total };
}

/** Returns whether an offset is so large that it pays to find out which end of the list is nearer. */
export const isFar = (offset: number) => offset >= 1000;

/** Returns the limit and the offset of a page, counted from the nearer end. */
export function sliceFromNearerEnd(limit: number, offset: number, total: number) {
  const after = total - offset - limit;
  if (after >= offset || total <= offset) return { limit, offset, backwards: false };
  return { limit: Math.min(limit, total - offset), offset: Math.max(0, after), backwards: true };
}

export const isEmpty = (filter: NonNullable<ListQuery['filter']>): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** Counts the records of each option that match a condition. */
export async function countBy<Option extends string>(
  db: Db,
  table: PgTable,
  column: PgColumn | SQL,
  options: readonly Option[],
  where: SQL | undefined,
): Promise<Record<Option, number>> {
  const counts = await db
    .select({ option: sql<Option>`${column}`.as('option'), count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(sql`1`);
  const none = Object.fromEntries(options.map((option) => [option, 0]));
  return { ...none, ...Object.fromEntries(counts.map((one) => [one.option, one.count])) } as Record<
    Option,
    number
  >;
}
