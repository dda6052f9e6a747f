import { and, asc, desc, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** From the query of a list to SQL. A feature names its columns; unknown fields never get here. */

export type Columns = Record<string, PgColumn | SQL>;

export interface ListQuery {
  readonly filter?: Record<string, unknown> | undefined;
  readonly range?: readonly [number, number] | undefined;
  readonly sort?: readonly [string, 'ASC' | 'DESC'] | undefined;
}

/** One page of a list with the exact number of records that the filter leaves. */
export interface Page<Record> {
  readonly records: Record[];
  readonly total: number;
}

/** The filter as one condition, or undefined where it is empty. `search` says what `q` looks through. */
export function conditions(
  columns: Columns,
  filter: ListQuery['filter'],
  search: (q: string) => SQL | undefined,
): SQL | undefined {
  const parts = Object.entries(filter ?? {}).map(([key, value]) => {
    if (value === undefined) return undefined;
    if (key === 'q') return String(value).trim() === '' ? undefined : search(String(value).trim());
    const [, field = key, operator] = /^(.+)_(gte|lte)$/.exec(key) ?? [];
    const column = (columns[key] ?? columns[field]) as PgColumn | undefined;
    if (!column) throw new Error(`No column for the filter ${key}`);
    if (columns[key] || !operator) return inArray(column, Array.isArray(value) ? value : [value]);
    return operator === 'gte' ? gte(column, value) : lte(column, value);
  });
  return and(...parts);
}

/** Newest first unless told otherwise; records that tie stand by id, so that no page repeats one. */
export function order(columns: Columns, sort: ListQuery['sort']): SQL[] {
  const [field, direction] = sort ?? ['id', 'DESC'];
  const by = direction === 'ASC' ? asc : desc;
  const column = columns[field] as PgColumn | undefined;
  const id = columns.id as PgColumn | undefined;
  if (!column || !id) throw new Error(`No column for the sort field ${field}`);
  return field === 'id' ? [by(id)] : [sql`${by(column)} NULLS LAST`, by(id)];
}

/** A range of records, both ends included, as limit and offset. */
export function slice(range: ListQuery['range']): { limit: number; offset: number } {
  const [from, to] = range ?? [0, 24];
  return { limit: to - from + 1, offset: from };
}

/** The pattern of a search inside a text, its own wildcards taken literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;
