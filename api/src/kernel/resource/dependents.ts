import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from '../database/database.ts';
import { port } from '../port/port.ts';

/** Returns the name of a table's rows for refusals. */
export const rowNamesOf = port<(table: string) => string>('the names of rows');

/** Returns the names of the rows whose foreign keys prevent the deletion of a record, such as `bookings`. */
export async function dependentsOf(db: Db, table: PgTable & { id: PgColumn }, id: number): Promise<string[]> {
  const references = await rows<{ table: string; column: string }>(
    db,
    sql`SELECT c.relname AS "table", a.attname AS "column" FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confdeltype IN ('a', 'r')
        AND k.confrelid = (${getTableName(table)})::text::regclass
      ORDER BY 1, 2`,
  );
  const found = new Set<string>();
  for (const { table: from, column } of references) {
    const [row] = await rows(
      db,
      sql`SELECT 1 FROM ${sql.identifier(from)} WHERE ${sql.identifier(column)} = ${id} LIMIT 1`,
    );
    if (row) found.add(rowNamesOf(from));
  }
  return [...found];
}
