import { exactTotal } from '@nanny-polo/shared/list-query';
import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { notFound } from '../error.ts';
import { type Db, rows } from './database.ts';
import {
  type Columns,
  conditions,
  isFar,
  type Json,
  type ListQuery,
  type Matchers,
  nearerEnd,
  order,
  slice,
  type WrittenPage,
} from './list.ts';
import { together } from './together.ts';

/** How records are read that PostgreSQL itself writes as JSON, which goes to the caller as it stands. */

type Field = PgColumn | SQL;
interface Fields {
  readonly [name: string]: Field;
}
interface Shaped {
  readonly shape: object;
}

interface ViewOptions<Record> {
  /** The record of the contract: what it names is written, and no more. */
  readonly record: z.ZodMiniType<Record> & Shaped;
  /** How each field is found; one that the contract has and that is missing here stops the start. */
  readonly fields: Fields;
  /** The record's own table and, by LEFT JOIN on what is unique, others: what a query does not ask costs nothing. */
  readonly from: SQL;
  readonly id: PgColumn;
  /** What a person calls the record. */
  readonly what: string;
  /** What `q` looks through. */
  search(q: string): SQL | undefined;
  /** Filters beyond the fields, by column or by their values. */
  readonly columns?: Columns;
  readonly matchers?: Matchers;
  /** The number of records under a filter as an expression, where it is known without counting. */
  known?(filter: ListQuery['filter']): SQL | undefined;
}

/** An instant as `instant` columns give it: ISO 8601 in UTC with milliseconds. */
const written = (field: Field): Field =>
  is(field, PgColumn) && field.getSQLType().startsWith('timestamp')
    ? sql`to_char(${field} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : field;

/** Those of the fields that `record` of the contract names, as PostgreSQL is to write them. Throws where one is missing. */
function named({ shape }: Shaped, fields: Fields): [name: string, field: Field][] {
  return Object.keys(shape).map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`${name} is in the contract and not in the view`);
    return [name, written(field)];
  });
}

/** A record of the contract inside another one, as an object in JSON. */
export function object(record: Shaped, fields: Fields): SQL {
  const pairs = named(record, fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

const dialect = new PgDialect();

/** SQL without values as its text, so that it is put together once. */
function settled(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`There are values in ${text}`);
  return sql.raw(text);
}

/** The calls that read the records of the contract. */
export function view<Record>(options: ViewOptions<Record>) {
  const { record, fields, from, id, what, search, matchers, known } = options;
  const columns: Columns = { ...fields, ...options.columns };
  const selected = named(record, fields).map(([name, field]) => sql`${field} AS ${sql.identifier(name)}`);
  const select = settled(sql`SELECT ${sql.join(selected, sql`, `)} FROM ${from}`);
  const keys = settled(sql`SELECT ${id} FROM ${from}`);
  const counted = settled(sql`SELECT count(*)::int FROM ${from}`);
  const byId = settled(sql`WHERE ${id} = `);

  /** The filter as it stands below FROM. */
  const below = (filter: ListQuery['filter']) => {
    const where = conditions(columns, filter, search, matchers);
    return where ? sql` WHERE ${where}` : sql``;
  };
  const totalOf = (filter: ListQuery['filter']) => known?.(filter) ?? sql`(${counted}${below(filter)})`;
  const by = (sort: ListQuery['sort'], backwards = false) =>
    sql` ORDER BY ${sql.join(order(columns, sort, backwards), sql`, `)}`;

  const pageOf = async (db: Db, page: SQL, total: SQL | number) => {
    const [found] = await rows<WrittenPage<Record>>(
      db,
      sql`SELECT coalesce(json_agg(page), '[]')::text AS records, count(*)::int AS count, ${total} AS total
        FROM (${page}) AS page`,
    );
    if (!found) throw new Error(`No page of ${what}`);
    return found;
  };

  const find = together(async (db, ids: number[]) => {
    const found = await rows<{ id: number; record: Json<Record> }>(
      db,
      sql`SELECT one.id, row_to_json(one)::text AS record FROM (${select} ${byId} ANY(${sql.param(ids)}::int[])) AS one`,
    );
    return new Map(found.map((one) => [one.id, one.record]));
  });

  /** One record in JSON. 404 where there is none. */
  async function read(db: Db, wanted: number): Promise<Json<Record>> {
    const found = await find(db, wanted);
    if (found === undefined) throw notFound(what);
    return found;
  }

  /** One record. 404 where there is none. */
  async function get(db: Db, wanted: number): Promise<Record> {
    return JSON.parse(await read(db, wanted));
  }

  /** A page with the total where it is small, else with what the planner takes it to be. */
  async function pageWithEstimate(db: Db, page: SQL, where: SQL): Promise<WrittenPage<Record>> {
    const few = sql`(SELECT count(*)::int FROM (${keys}${where} LIMIT ${exactTotal + 1}) AS few)`;
    const found = await pageOf(db, page, few);
    if (found.total <= exactTotal) return found;
    const [plan] = await rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      db,
      sql`EXPLAIN (FORMAT JSON) ${keys}${where}`,
    );
    const estimate = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    return { ...found, total: Math.max(found.total, estimate), estimated: true };
  }

  /**
   * One page with the total by one statement; far from the start, where the nearer end must be known, by two. The total
   * is exact, but where the query allows an estimate and counting would take long.
   */
  async function list(db: Db, { filter, range, sort, total: kind }: ListQuery): Promise<WrittenPage<Record>> {
    const where = below(filter);
    const { limit, offset } = slice(range);
    const roughly = kind === 'estimate' && !known?.(filter);
    if (!isFar(offset) || roughly) {
      // Standing in the text, the limit of a first page lets one plan serve every call.
      const part = offset === 0 ? sql.raw(` LIMIT ${limit}`) : sql` LIMIT ${limit} OFFSET ${offset}`;
      const page = sql`${select}${where}${by(sort)}${part}`;
      return roughly ? pageWithEstimate(db, page, where) : pageOf(db, page, totalOf(filter));
    }
    const [{ total } = { total: 0 }] = await rows<{ total: number }>(
      db,
      sql`SELECT ${totalOf(filter)} AS total`,
    );
    const part = nearerEnd(limit, offset, total);
    const wanted = sql`${keys}${where}${by(sort, part.backwards)} LIMIT ${part.limit} OFFSET ${part.offset}`;
    return pageOf(db, sql`${select} ${byId} ANY(ARRAY(${wanted}))${by(sort)}`, total);
  }

  return { list, read, get };
}
