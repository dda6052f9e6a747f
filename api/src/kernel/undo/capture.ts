import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import type { undoRow } from './table.ts';

/** SQL for the id of the change that the transaction captures, or null. The trigger `undo_capture` reads it too. */
export const capturing = sql`nullif(current_setting('app.undo', true), '')::integer`;

/** SQL that makes the transaction capture nothing more. */
const captureNothing = sql`set_config('app.undo', '', true)`;

/** SQL for how long the transaction's change can be undone and its mails are held back, as an interval. */
export const heldBack = sql`make_interval(secs => CASE WHEN ${capturing} IS NULL THEN 0
  ELSE current_setting('app.undo_seconds')::integer END)`;

/** The same, after the capture has ended. */
const secondsToUndo = sql`make_interval(secs => current_setting('app.undo_seconds')::integer)`;

/** Begins to capture what the transaction writes, and to hold its mails back. */
export async function startCapture(tx: Db, admin: number, permissions: readonly string[], seconds: number) {
  await tx.execute(sql`WITH made AS (
      INSERT INTO undo (admin_user_id, permissions)
      VALUES (${admin}, ${sql.param([...permissions])}::text[]) RETURNING id)
    SELECT set_config('app.undo', id::text, true), set_config('app.undo_seconds', ${String(seconds)}, true) FROM made`);
}

/** SQL for the number of mails of a row of `undo` that are still held back. */
export const unsentMails = sql`(SELECT count(*)::int FROM pgboss.job
  WHERE name = ${mailQueue} AND id = ANY(undo.mails) AND state < 'active' AND start_after > now())`;

/** Ends the capture of the transaction. Returns the change, or null if nothing was written. */
export async function endCapture(tx: Db): Promise<Omit<UndoOffer, 'seconds'> | null> {
  const [made] = await queryRows<{ id: number; held: number; queued: number }>(
    tx,
    sql`SELECT id, ${unsentMails} AS held, cardinality(mails) AS queued, ${captureNothing} FROM undo
      WHERE id = ${capturing} AND EXISTS (SELECT FROM undo_row WHERE undo_id = undo.id)`,
  );
  if (made) {
    await holdEarlierMails(tx);
    return { id: made.id, mails: made.held, sent: made.queued - made.held };
  }
  await forgoUndo(tx);
  return null;
}

/**
 * Holds the queued mails about the records of the change back until it can no longer be undone, because whether they
 * are still needed depends on it. Mails name their records by events.
 */
async function holdEarlierMails(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE pgboss.job SET start_after = greatest(start_after, now() + ${secondsToUndo})
    WHERE name = ${mailQueue} AND state < 'active' AND created_on < now() AND EXISTS (
      SELECT FROM (SELECT jsonb_path_query(data, '$.**.event_id') AS id
        UNION ALL SELECT jsonb_path_query(data, '$.**.event_ids[*]')) named
      JOIN event earlier ON earlier.id = (named.id #>> '{}')::int
      JOIN event own USING (resource, record_id) WHERE own.xact_id = pg_current_xact_id())`);
}

/** Makes the transaction's change final: it cannot be undone, and its mails are not held back for that. */
export async function forgoUndo(tx: Db): Promise<void> {
  await tx.execute(sql`WITH gone AS (DELETE FROM undo WHERE id = ${capturing} RETURNING mails)
    UPDATE pgboss.job SET start_after = now()
    WHERE name = ${mailQueue} AND id IN (SELECT unnest(mails) FROM gone) AND start_after <= now() + ${heldBack}`);
  // A statement of its own: within the first one it would run before the deletion, which reads the setting.
  await tx.execute(sql`SELECT ${captureNothing}`);
}

/** Returns what `work` writes to the captured tables. Leaves nothing of the capture behind. */
export async function captureWrites(
  tx: Db,
  admin: number,
  work: () => Promise<void>,
): Promise<CapturedRow[]> {
  await startCapture(tx, admin, [], 0);
  await work();
  const written = await queryRows<CapturedRow>(
    tx,
    sql`SELECT "table", before, after FROM undo_row WHERE undo_id = ${capturing}`,
  );
  await forgoUndo(tx);
  return written;
}

/** A write of one row. `before` is null for an inserted row, `after` for a deleted one. */
export type CapturedRow = Pick<typeof undoRow.$inferSelect, 'table' | 'before' | 'after'>;

/** Deletes captured changes that are more than an hour old and returns how many. */
export async function deleteOldUndos(db: Db): Promise<number> {
  return (await queryRows(db, sql`DELETE FROM undo WHERE at < now() - interval '1 hour' RETURNING id`))
    .length;
}
