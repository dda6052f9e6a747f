import { type Change, recentMs } from '@nanny-polo/shared/office/live';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';

/**
 * Returns a function that returns the ids of the events that have been committed since its last call; none at first.
 * Compares transactions and not ids: an id is assigned before its transaction commits, so a lower one may become visible
 * later.
 */
export function readNewEvents(db: Db): () => Promise<readonly number[]> {
  let snapshot: string | null = null;
  return async () => {
    const last = sql`${snapshot}::text::pg_snapshot`;
    // One statement has one snapshot, so no event lies between two reads.
    const [read] = await queryRows<{ snapshot: string; events: number[] | null }>(
      db,
      sql`SELECT pg_current_snapshot()::text AS snapshot, (SELECT json_agg(${event.id}) FROM ${event}
      WHERE ${event.xact_id} >= pg_snapshot_xmin(${last}) AND NOT pg_visible_in_snapshot(${event.xact_id}, ${last})) AS events`,
    );
    snapshot = read?.snapshot ?? null;
    return read?.events ?? [];
  };
}

/** Returns the changes of the last `recentMs`, the most recent 1,000 at most. */
export const readRecentChanges = (db: Db): Promise<Change[]> =>
  queryRows<Change>(
    db,
    sql`SELECT resource, id, by FROM (
      SELECT ${event.id} AS key, ${event.resource} AS resource, ${event.record_id} AS id, ${event.actor_name} AS by,
        ${event.at} AS at
      FROM ${event} ORDER BY ${event.id} DESC LIMIT 1000) AS newest
    WHERE at > now() - ${recentMs} * interval '1 millisecond' ORDER BY key`,
  );
