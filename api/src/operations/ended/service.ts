/**
 * `ended.jsonl`: what has ended for good, so that no restored backup brings it back. Append-only; each line has the
 * table, the id of the row and the instant, without names. A later line takes back that of an undone deletion.
 * @see docs/decisions/016-backup.md
 */

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { endPeopleAgain } from './people.ts';
import { endedRow, plainTables } from './table.ts';

const lineForm = z.object({
  table: z.enum(endedRow.table.enumValues),
  id: z.int(),
  at: z.iso.datetime({ offset: true }),
  returned: z.literal(true).optional(),
});
export type Line = z.output<typeof lineForm>;

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
    // An empty file says that nothing has ended, and that none is missing.
    if (rows.length === 0 && existsSync(file)) return 0;
    append(
      file,
      rows.map(({ table, row_id, at, returned }) => ({
        table,
        id: row_id,
        at,
        ...(returned && { returned }),
      })),
    );
    const ids = rows.map(({ id }) => id);
    await tx.update(endedRow).set({ written: true }).where(inArray(endedRow.id, ids));
    return rows.length;
  });
}

/** Appends lines and waits until the disk has them. */
function append(file: string, lines: readonly Line[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns the lines of a file, or null if there is none. Throws for a line that is not one of these. */
export function readEnded(file: string): Line[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((text, at) => {
    try {
      return lineForm.parse(JSON.parse(text));
    } catch {
      throw new Error(
        `Line ${at + 1} of ${file} does not say what has ended. Remove it, or name another file.`,
      );
    }
  });
}

/** Adds the lines of one file to another that lacks them, or to a new one. */
export function copyEnded(from: string, to: string): void {
  const present = new Set(readEnded(to)?.map((one) => JSON.stringify(one)));
  const missing = (readEnded(from) ?? []).filter((one) => !present.has(JSON.stringify(one)));
  if (missing.length > 0 || !existsSync(to)) append(to, missing);
}

/** What a restore has ended again, and sentences about what it could not end. */
export interface EndedAgain {
  readonly rows: number;
  readonly people: number;
  readonly problems: readonly string[];
}

/** Ends again what the lines say has ended, unless a later row has the id. */
export async function endAgain(tx: Db, lines: readonly Line[]): Promise<EndedAgain> {
  const last = new Map<string, Line>();
  for (const line of lines.toSorted((a, b) => a.at.localeCompare(b.at)))
    last.set(`${line.table} ${line.id}`, line);
  const ended = [...last.values()].filter(({ returned }) => !returned);
  let rows = 0;
  for (const table of plainTables) {
    const returned = await idsAmong(tx, table, ended);
    if (returned.length > 0)
      await tx.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param(returned)}::int[])`,
      );
    rows += returned.length;
  }
  return { rows, ...(await endPeopleAgain(tx, (table) => idsAmong(tx, table, ended))) };
}

/** Returns the ids of the rows of a table that have ended: those made before the instants of their lines. */
async function idsAmong(tx: Db, table: Line['table'], lines: readonly Line[]): Promise<number[]> {
  const ofTable = JSON.stringify(lines.filter((one) => one.table === table));
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`SELECT r.id FROM ${sql.identifier(table)} AS r
      JOIN jsonb_to_recordset(${ofTable}::jsonb) AS e(id int, at timestamptz) ON r.id = e.id
        AND coalesce(to_jsonb(r) ->> 'created_at', to_jsonb(r) ->> 'at')::timestamptz <= e.at ORDER BY r.id`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes what the file has had for long. */
export async function deleteOldEnded(db: Db): Promise<void> {
  const old = lt(endedRow.at, sql`now() - make_interval(days => ${keptDays})`);
  await db.delete(endedRow).where(and(eq(endedRow.written, true), old));
}
