/** Reads records as JSON that PostgreSQL writes and the API sends unchanged. */

import { exactTotal } from '@nanny-polo/shared/contract/list-query';
import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type Db, queryRows } from '../database/database.ts';
import { notFound } from '../error/error.ts';
import {
  buildConditions,
  buildOrder,
  type Columns,
  countBy,
  isEmpty,
  isFar,
  type ListQuery,
  type Matchers,
  type Page,
  sliceFromNearerEnd,
  toLimitAndOffset,
} from '../resource/list.ts';
import type { SearchText } from '../resource/search.ts';
import type { Reading } from '../resource/select.ts';
import { batchLookUps, shareQueries } from './batch.ts';
import { type Fields, type Shaped, selectFields, toRawSql } from './fields.ts';
import { readTallyByStatus, sumTally } from './tally.ts';

interface ViewOptions<Shown> {
  /** The record of the contract: exactly its fields are read. */
  readonly record: z.ZodMiniType<Shown> & Shaped;
  /** The fields of the contract's list record. */
  readonly listed: readonly string[];
  /** The SQL of each field. A field of the contract that is missing here throws at start. */
  readonly fields: Fields;
  /** The SQL of fields that lists return in a shorter form. */
  readonly brief: Fields;
  /** The record's own table and, by LEFT JOIN on unique columns, the others, which not every query needs. */
  readonly from: SQL;
  readonly id: PgColumn;
  readonly what: string;
  search(q: SearchText): SQL | undefined;
  /** Filters besides the fields. */
  readonly matchers: Matchers;
  /** The column that `count` groups by, with its values. */
  readonly tabs: { readonly column: PgColumn; readonly options: readonly string[] };
  /** The resource in the tally, which counts its records by status. Only queries with other filters count records. */
  readonly tally: string;
}

/** Returns the LIMIT clause. For a first page the limit is part of the text, so that all calls share one plan. */
const slicedTo = ({ limit, offset }: { limit: number; offset: number }) =>
  offset === 0 ? sql.raw(` LIMIT ${limit}`) : sql` LIMIT ${limit} OFFSET ${offset}`;

/** Returns the functions that read the records of the contract. */
export function defineView<Shown>(options: ViewOptions<Shown>): Reading<Shown> {
  const { record, listed, fields, brief, from, id, what, search, matchers, tabs, tally } = options;
  const selecting = (among: Fields, names?: readonly string[]) => {
    const selected = selectFields(record, among, names).map(
      ([name, field]) => sql`${field} AS ${sql.identifier(name)}`,
    );
    return toRawSql(sql`SELECT ${sql.join(selected, sql`, `)} FROM ${from}`);
  };
  const selectOne = selecting(fields);
  const listFields = { ...fields, ...brief };
  const selectListed = selecting(listFields, listed);
  const selectFor = ({ fields: further = [] }: ListQuery) =>
    further.length > 0 ? selecting(listFields, [...new Set([...listed, ...further])]) : selectListed;
  const byId = toRawSql(sql`WHERE ${id} = `);

  /** Returns the condition for statuses, as text: with parameters, PostgreSQL would plan each call again. */
  const ofTabs = (values: unknown[]) => {
    const named = tabs.options.filter((option) => values.includes(option)).map((option) => `'${option}'`);
    return named.length > 0 ? sql`${tabs.column} IN (${sql.raw(named.join())})` : sql`false`;
  };
  /** Returns the condition of a filter. The query must join the tables whose columns the filter names. */
  const where = (filter: ListQuery['filter']) =>
    buildConditions(fields, filter, search, known(filter) ? { [tabs.column.name]: ofTabs } : matchers);
  const whereClause = (filter: ListQuery['filter']) => {
    const condition = where(filter);
    return condition ? sql` WHERE ${condition}` : undefined;
  };
  const orderBy = (sort: ListQuery['sort'], backwards = false, among: Columns = fields) =>
    sql` ORDER BY ${sql.join(buildOrder(among, sort, backwards), sql`, `)}`;

  const isOwn = (field: string) => {
    const column = fields[field] ?? fields[field.replace(/_(gte|lte)$/, '')];
    return !column || (is(column, PgColumn) && column.table === id.table);
  };
  /** Returns SQL that selects `what` for the records of a query, without joins if filter and order need none. */
  const matching = (what: SQL | PgColumn, { filter, sort }: ListQuery) => {
    const own = [...Object.keys(filter ?? {}), sort?.[0] ?? 'id'].every(isOwn);
    return sql`SELECT ${what} FROM ${own ? id.table : from}${whereClause(filter)}`;
  };

  /**
   * Returns SQL that selects the ids of a page. Near the start it also fetches the ids before the page and drops them:
   * the position is then not part of the estimated cost, so PostgreSQL keeps one plan. With an OFFSET, PostgreSQL would
   * plan each call again.
   */
  const idsOf = (query: ListQuery) => {
    const { limit, offset } = toLimitAndOffset(query.range);
    const sorted = sql`${matching(id, query)}${orderBy(query.sort)}`;
    if (offset === 0 || isFar(offset)) return sql`${sorted}${slicedTo({ limit, offset })}`;
    const enough = 2 ** Math.ceil(Math.log2(offset + limit));
    return sql`SELECT unnest((ARRAY(${sorted} LIMIT ${sql.raw(`${enough}`)}))[${offset + 1}:${offset + limit}])`;
  };

  const pageOf = async (db: Db, page: SQL, total: SQL | number, before = sql``) => {
    const [result] = await queryRows<Page<string>>(
      db,
      sql`${before}SELECT coalesce(json_agg(page), '[]')::text AS records, count(*)::int AS count, ${total} AS total
        FROM (${page}) AS page`,
    );
    if (!result) throw new Error(`No page of ${what}`);
    return result;
  };
  const pageOfIds = (db: Db, ids: SQL, query: ListQuery, total: SQL | number, before?: SQL) =>
    pageOf(db, sql`${selectFor(query)} ${byId} ANY(ARRAY(${ids}))${orderBy(query.sort)}`, total, before);

  const find = batchLookUps(async (db, ids: number[]) => {
    // Inside ARRAY the number of ids is not part of the estimated cost, so that PostgreSQL keeps one plan.
    const records = await queryRows<{ id: number; record: string }>(
      db,
      sql`SELECT one.id, row_to_json(one)::text AS record
        FROM (${selectOne} ${byId} ANY(ARRAY(SELECT unnest(${sql.param(ids)}::int[])))) AS one`,
    );
    return new Map(records.map((one) => [one.id, one.record]));
  });

  /** Returns one record in JSON. Throws 404. */
  async function read(db: Db, recordId: number): Promise<string> {
    const json = await find(db, recordId);
    if (json === undefined) throw notFound(what);
    return json;
  }

  async function get(db: Db, recordId: number): Promise<Shown> {
    return JSON.parse(await read(db, recordId));
  }

  /** Returns a page of a list whose total is given as an expression. */
  async function pageOfKnown(db: Db, query: ListQuery, total: SQL): Promise<Page<string>> {
    const { limit, offset } = toLimitAndOffset(query.range);
    if (isFar(offset)) {
      const [{ all } = { all: 0 }] = await queryRows<{ all: number }>(db, sql`SELECT ${total} AS all`);
      const part = sliceFromNearerEnd(limit, offset, all);
      const ids = sql`${matching(id, query)}${orderBy(query.sort, part.backwards)}${slicedTo(part)}`;
      return pageOfIds(db, ids, query, all);
    }
    if (offset > 0 || whereClause(query.filter)) return pageOfIds(db, idsOf(query), query, total);
    return pageOf(db, sql`${selectFor(query)}${orderBy(query.sort)}${slicedTo({ limit, offset })}`, total);
  }

  /** Returns a page of a list whose records are found once, then counted and sorted. */
  function pageOfCounted(db: Db, query: ListQuery): Promise<Page<string>> {
    const field = query.sort?.[0] ?? 'id';
    const places = { id: sql`id`, ...(field !== 'id' && { [field]: sql`place` }) };
    const idAndPlace = sql`${id} AS id, ${fields[field]} AS place`;
    const ids = sql`SELECT id FROM found${orderBy(query.sort, false, places)}${slicedTo(toLimitAndOffset(query.range))}`;
    const total = sql`(SELECT count(*)::int FROM found)`;
    return pageOfIds(
      db,
      ids,
      query,
      total,
      sql`WITH found AS MATERIALIZED (${matching(idAndPlace, query)}) `,
    );
  }

  /** Returns the planner's estimate of the number of records, or undefined if there are few enough to count. */
  async function estimate(db: Db, query: ListQuery): Promise<number | undefined> {
    const all = matching(id, query);
    const [few] = await queryRows<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM (${all} LIMIT ${exactTotal + 1}) AS few`,
    );
    if (!few || few.count <= exactTotal) return undefined;
    const [plan] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      db,
      sql`EXPLAIN (FORMAT JSON) ${all}`,
    );
    return Math.max(few.count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
  }

  /** Returns the total as an expression if the filter names nothing but statuses, which the tally counts. */
  function known(filter: ListQuery['filter']): SQL | undefined {
    const { [tabs.column.name]: tab, ...others } = filter ?? {};
    return isEmpty(others) ? sumTally(tally, tab === undefined ? undefined : [tab].flat()) : undefined;
  }

  async function count(db: Db, { filter }: ListQuery): Promise<{ [tab: string]: number }> {
    const { [tabs.column.name]: _, ...others } = filter ?? {};
    if (!isEmpty(others)) return countBy(db, id.table as PgTable, tabs.column, tabs.options, where(others));
    const counts = await readTallyByStatus(db, tally);
    const none = Object.fromEntries(tabs.options.map((tab) => [tab, 0]));
    return { ...none, ...Object.fromEntries(counts.map((one) => [one.status, one.count])) };
  }

  /** Returns one page with its total, which is exact unless the query allows an estimate and counting would be slow. */
  async function list(db: Db, query: ListQuery): Promise<Page<string>> {
    const total = known(query.filter);
    if (total) return pageOfKnown(db, query, total);
    const roughly = query.total === 'estimate' ? await estimate(db, query) : undefined;
    if (roughly === undefined) return pageOfCounted(db, query);
    return { ...(await pageOfIds(db, idsOf(query), query, roughly)), estimated: true };
  }

  return {
    matching: where,
    list: shareQueries(list),
    count,
    read,
    get,
  };
}
