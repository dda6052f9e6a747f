import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from '../database/database.ts';
import { definePort } from '../port/port.ts';

/** Returns the name of a table's rows for refusals. */
export const rowNamesOf = definePort<(table: string) => string>('the names of rows');

/** Returns the names of the rows whose foreign keys prevent the deletion of a record, such as `bookings`. */
export async function dependentsOf(db: Db, table: PgTable & { id: PgColumn }, id: number): Promise<string[]> {
  const references = await queryRows<{ table: string; column: string }>(
    db,
    sql`SELECT c.relname AS "table", a.attname AS "column" FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confdeltype IN ('a', 'r')
        AND k.confrelid = (${getTableName(table)})::text::regclass
      ORDER BY 1, 2`,
  );
  const names = new Set<string>();
  for (const { table: from, column } of references) {
    const [row] = await queryRows(
      db,
      sql`SELECT 1 FROM ${sql.identifier(from)} WHERE ${sql.identifier(column)} = ${id} LIMIT 1`,
    );
    if (row) names.add(rowNamesOf(from));
  }
  return [...names];
}
