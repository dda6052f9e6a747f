/**
 * `ended.jsonl`: what has ended for good, so that no restored backup brings it back. Append-only; each line has the
 * table, the id of the row and the instant, without names.
 * @see docs/decisions/016-backup.md
 */

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { endedRow, endedTables } from './table.ts';

const line = z.object({ table: z.enum(endedTables), id: z.int(), at: z.iso.datetime({ offset: true }) });
type Line = z.output<typeof line>;

/** For how long the database keeps what the file has, in days. */
const keptDays = 30;

export const endedFileOf = (dataDir: string): string => join(dataDir, 'ended.jsonl');

/** Appends to a file what has ended since the last call. Returns the number of lines. */
export async function writeEnded(db: Db, file: string): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(endedRow)
      .where(eq(endedRow.written, false))
      .orderBy(asc(endedRow.id))
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    append(
      file,
      rows.map(({ table, row_id, at }) => JSON.stringify({ table, id: row_id, at })),
    );
    const ids = rows.map(({ id }) => id);
    await tx.update(endedRow).set({ written: true }).where(inArray(endedRow.id, ids));
    return rows.length;
  });
}

/** Appends lines and waits until the disk has them. */
function append(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, `${lines.join('\n')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns the lines of a file, or null if there is none. Throws for a line that is not one of these. */
export function readEnded(file: string): Line[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((text) => line.parse(JSON.parse(text)));
}

/** Deletes the rows that have ended, unless a later row has the id. Returns how many there were. */
export async function endAgain(tx: Db, lines: readonly Line[]): Promise<number> {
  let ended = 0;
  for (const table of endedTables) {
    const ofTable = JSON.stringify(lines.filter((row) => row.table === table));
    const deleted = await queryRows(
      tx,
      sql`DELETE FROM ${sql.identifier(table)} AS r
        USING jsonb_to_recordset(${ofTable}::jsonb) AS e(id int, at timestamptz)
        WHERE r.id = e.id AND r.created_at <= e.at RETURNING r.id`,
    );
    ended += deleted.length;
  }
  return ended;
}

/** Deletes what the file has had for long. */
export async function deleteOldEnded(db: Db): Promise<void> {
  const old = lt(endedRow.at, sql`now() - make_interval(days => ${keptDays})`);
  await db.delete(endedRow).where(and(eq(endedRow.written, true), old));
}
