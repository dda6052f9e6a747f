import type { Change } from '@nanny-polo/shared/live';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';

/**
 * How far the history has been read: up to a snapshot of PostgreSQL. The snapshot contains every transaction before
 * `next` except those that were still `open`, so that later reads find late commits whatever their ids.
 */
export interface Position {
  /** The start of the database server, because transaction ids that a crash lost may be reissued. */
  readonly server: string;
  /** The first transaction id that had not been assigned. */
  readonly next: string;
  readonly open: readonly string[];
}

/** A position with more transactions than a server has connections was not sent by this product. */
const maxOpen = 1000;

const format = /^(\d{1,20}(?:\.\d{1,6})?)\/(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/;

/** Returns a position as the id of a message: `1795359958.535000/756:754,755`. */
export const idOf = ({ server, next, open }: Position): string => `${server}/${next}:${open.join()}`;

/** Reads the id of a message, or returns null for anything else. */
export function positionOf(id: string): Position | null {
  const [, server, next, list] = format.exec(id) ?? [];
  if (server === undefined || next === undefined || list === undefined) return null;
  const open = list ? list.split(',') : [];
  const isValid = open.length <= maxOpen && [next, ...open].every((one) => BigInt(one) < 2n ** 64n);
  return isValid ? { server, next, open } : null;
}

/** Reads PostgreSQL's own form of a snapshot, `754:756:754`. */
function snapshotOf(server: string, snapshot: string): Position {
  const [, next = '', open = ''] = snapshot.split(':');
  return { server, next, open: open ? open.split(',') : [] };
}

/** Returns the snapshot in PostgreSQL's own form. */
const asSnapshot = ({ next, open }: Position): string => `${open[0] ?? next}:${next}:${open.join()}`;

/** The maximum number of changes in one list. Readers that missed more fetch everything again. */
const maxChanges = 10_000;

/** What was committed between two positions; null if it is unknown or too much to be listed. */
export type Missed = readonly Change[] | null;

/**
 * Returns the condition for events committed after a position. Compares transactions and not ids: an id is assigned
 * before its transaction commits, so a lower one may become visible later.
 */
const after = ({ next, open }: Position) =>
  sql`(${event.xact_id} >= ${next}::text::xid8 OR ${event.xact_id} = ANY(${sql.param([...open])}::text[]::xid8[]))`;

const listed = (where: SQL) => sql`(SELECT json_agg(to_jsonb(change) - 'key' ORDER BY change.key) FROM (
  SELECT ${event.id} AS key, ${event.resource} AS resource, ${event.record_id} AS id, ${event.actor_name} AS by
  FROM ${event} WHERE ${where} ORDER BY ${event.id} LIMIT ${maxChanges + 1}) AS change)`;

const missedOf = (found: Missed | undefined): Missed =>
  (found?.length ?? 0) > maxChanges ? null : (found ?? []);

/** Returns the current position and the changes since `from`: null if too many, or if the database has restarted. */
export async function readOn(
  db: Db,
  from: Position | null,
): Promise<{ position: Position; changes: Missed }> {
  // One statement has one snapshot: it returns exactly the events that its position contains and `from` does not.
  const [found] = await rows<{ server: string; snapshot: string; changes: Missed }>(
    db,
    sql`SELECT extract(epoch FROM pg_postmaster_start_time())::text AS server,
      pg_current_snapshot()::text AS snapshot, ${from ? listed(after(from)) : sql`NULL`} AS changes`,
  );
  if (!found) throw new Error('The database has no snapshot');
  const isKnown = !from || from.server === found.server;
  return {
    position: snapshotOf(found.server, found.snapshot),
    changes: isKnown ? missedOf(found.changes) : null,
  };
}

/** Returns what was committed after `from` and not after `to`. */
export async function readBetween(db: Db, from: Position, to: Position): Promise<Missed> {
  if (from.server !== to.server) return null;
  const until = sql`pg_visible_in_snapshot(${event.xact_id}, ${asSnapshot(to)}::text::pg_snapshot)`;
  const [found] = await rows<{ changes: Missed }>(
    db,
    sql`SELECT ${listed(sql`${after(from)} AND ${until}`)} AS changes`,
  );
  return missedOf(found?.changes);
}

/** How far back a reader without a position begins: what it shows was fetched a moment earlier. */
const justNow = sql`now() - interval '30 seconds'`;

/** Returns the last changes before `to`, for a reader that has just connected. */
export async function readRecent(db: Db, to: Position): Promise<readonly Change[]> {
  const until = sql`pg_visible_in_snapshot(xact_id, ${asSnapshot(to)}::text::pg_snapshot)`;
  return rows<Change>(
    db,
    sql`SELECT resource, id, by FROM (
      SELECT ${event.id} AS key, ${event.resource} AS resource, ${event.record_id} AS id, ${event.actor_name} AS by,
        ${event.at} AS at, ${event.xact_id} AS xact_id
      FROM ${event} ORDER BY ${event.id} DESC LIMIT 200) AS newest
    WHERE at > ${justNow} AND ${until} ORDER BY key`,
  );
}
