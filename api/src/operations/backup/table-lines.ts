/** Rows as text that is the same on every server. */

import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { quoteName, type Table } from './catalog.ts';

/** Rows fetched from the database at a time. */
const rowsAtATime = 500;

/** Settings that make values print the same on every server. */
const formats = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/** Makes the transaction print values in the same way as every other server. */
export async function pinFormats(tx: Db): Promise<void> {
  for (const [name, value] of Object.entries(formats))
    await tx.execute(sql`SELECT set_config(${name}, ${value}, true)`);
}

/**
 * Yields the rows of a table that a backup contains, some at a time and in order. Each is a line: a JSON array of the
 * row's values in PostgreSQL's text format. Needs `pinFormats`.
 */
export async function* linesOf(tx: Db, { quoted: name, columns, where, order }: Table) {
  const values = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  await tx.execute(
    sql.raw(`DECLARE backup_rows NO SCROLL CURSOR FOR
      SELECT to_json(ARRAY[${values}])::text || E'\\n' AS line FROM ${name} WHERE ${where} ORDER BY ${order}`),
  );
  for (;;) {
    const fetched = await queryRows<{ line: string }>(tx, sql.raw(`FETCH ${rowsAtATime} FROM backup_rows`));
    if (fetched.length > 0) yield fetched.map(({ line }) => line);
    if (fetched.length < rowsAtATime) break;
  }
  await tx.execute(sql`CLOSE backup_rows`);
}
