/** The rows that a change wrote, as they are in the database. */

import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';

type Row = Readonly<Record<string, unknown>>;

export interface CapturedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** The columns that can be written: all but generated ones. */
  readonly columns: readonly string[];
  /** The other tables that its foreign keys refer to. */
  readonly refers_to: readonly string[];
}

/** Returns the tables of captured rows, by name. */
export async function tablesOf(
  tx: Db,
  captured: readonly CapturedRow[],
): Promise<Map<string, CapturedTable>> {
  const names = [...new Set(captured.map(({ table }) => table))];
  const tables = await queryRows<CapturedTable>(
    tx,
    sql`SELECT c.relname AS name,
        json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
          FILTER (WHERE a.attnum = ANY(i.indkey::int2[])) AS key,
        json_agg(a.attname) FILTER (WHERE a.attgenerated = '') AS columns,
        (SELECT coalesce(json_agg(DISTINCT other.relname), '[]') FROM pg_constraint f
          JOIN pg_class other ON other.oid = f.confrelid
          WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS refers_to
      FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${sql.param(names)}::text[])
      GROUP BY c.oid, c.relname`,
  );
  return new Map(tables.map((table) => [table.name, table]));
}

/**
 * Returns captured rows in the order of their reversal, last first. Among consecutive deletions, a row comes before the
 * rows that refer to it, whichever was captured first, so that these can be inserted again.
 */
export function sortForReversal(
  tables: ReadonlyMap<string, CapturedTable>,
  captured: readonly CapturedRow[],
): CapturedRow[] {
  const depthOf = (name: string, below: readonly string[] = []): number =>
    below.includes(name)
      ? 0
      : Math.max(0, ...(tables.get(name)?.refers_to ?? []).map((one) => 1 + depthOf(one, [...below, name])));
  const depths = new Map([...tables.keys()].map((name) => [name, depthOf(name)]));
  const depth = ({ table }: CapturedRow) => depths.get(table) ?? 0;
  const ordered: CapturedRow[] = [];
  let deleted: CapturedRow[] = [];
  for (const row of captured.toReversed()) {
    if (!row.after) {
      deleted.push(row);
      continue;
    }
    ordered.push(...deleted.toSorted((a, b) => depth(a) - depth(b)), row);
    deleted = [];
  }
  return [...ordered, ...deleted.toSorted((a, b) => depth(a) - depth(b))];
}

/** Returns a row's key as one text, unique among all tables. */
export const identityOf = ({ name, key }: CapturedTable, row: Row): string =>
  JSON.stringify([name, ...key.map((column) => row[column])]);

/** The columns that every write changes, whatever else it changes. */
const ofWrites = new Set(['version', 'updated_at']);

/** Sums that each use of a record changes without editing it. An undo subtracts what the change added. */
const counters: Readonly<Record<string, readonly string[]>> = {
  discount: ['used_count', 'used_minor'],
  nanny_polo: ['rating_count', 'rating_mean'],
};

/** Returns the values in `row` of the captured columns that must not have changed since. Secrets are not captured. */
export const comparableOf = ({ name, columns }: CapturedTable, captured: Row, row = captured): Row =>
  Object.fromEntries(
    columns
      .filter((column) => column in captured && !ofWrites.has(column) && !counters[name]?.includes(column))
      .map((column) => [column, row[column]]),
  );

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const named = (column: string) => sql.identifier(column);

/** Returns the condition that the row `t` of a table has the same key as the captured row `k`. */
const sameKey = ({ key }: CapturedTable) =>
  sql.join(
    key.map((column) => sql`t.${named(column)} = k.${named(column)}`),
    sql` AND `,
  );

/** The tables whose rows are locked already, some only FOR NO KEY UPDATE, which must not be strengthened. */
const lockedWeakly = ['parent_user', 'series', 'nanny_polo'];

/** Locks rows of a table in the order of their keys and returns them as they are now. */
export function lockRows(tx: Db, table: CapturedTable, keys: readonly Row[]): Promise<{ row: Row }[]> {
  const name = named(table.name);
  const lock = lockedWeakly.includes(table.name) ? sql`NO KEY UPDATE` : sql`UPDATE`;
  return queryRows(
    tx,
    sql`SELECT to_jsonb(t) AS row FROM ${name} t
      JOIN jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(keys)}::jsonb) k ON ${sameKey(table)}
      ORDER BY ${list(table.key.map((column) => sql`t.${named(column)}`))} FOR ${lock} OF t`,
  );
}

/** Returns SQL for the next value of a column in `ofWrites`, or null for any other column. */
function writeMark(column: string, row: SQL): SQL | null {
  if (!ofWrites.has(column)) return null;
  return column === 'version' ? sql`${row}.version + 1` : sql`now()`;
}

/** Reverses one write of a row. The version still rises, so that an update based on the change is stale. */
export async function reverseWrite(
  tx: Db,
  table: CapturedTable,
  { before, after }: CapturedRow,
): Promise<void> {
  const name = named(table.name);
  const record = (row: Row | null) =>
    sql`jsonb_populate_record(NULL::${name}, ${JSON.stringify(row)}::jsonb) k`;
  if (!before) {
    await tx.execute(sql`DELETE FROM ${name} t USING ${record(after)} WHERE ${sameKey(table)}`);
    return;
  }
  const known = table.columns.filter((column) => column in before);
  if (!after) {
    const value = (column: string) => writeMark(column, sql`k`) ?? sql`k.${named(column)}`;
    await tx.execute(sql`INSERT INTO ${name} (${list(known.map((column) => sql`${named(column)}`))})
      SELECT ${list(known.map(value))} FROM ${record(before)}`);
    return;
  }
  const restored = (column: string) => {
    const mark = writeMark(column, sql`t`);
    if (mark) return mark;
    if (!counters[table.name]?.includes(column)) return sql`k.${named(column)}`;
    return sql`t.${named(column)} - ${Number(after[column]) - Number(before[column])}::bigint`;
  };
  const columns = known.filter(
    (column) => ofWrites.has(column) || !isDeepStrictEqual(before[column], after[column]),
  );
  if (columns.length === 0) return;
  await tx.execute(sql`UPDATE ${name} t
    SET ${list(columns.map((column) => sql`${named(column)} = ${restored(column)}`))}
    FROM ${record(before)} WHERE ${sameKey(table)}`);
}
