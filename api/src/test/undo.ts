import { readUndoHeader, type UndoOffer, undoHeader } from '@nanny-polo/shared/browser/undo-header';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { undoChange } from '@nanny-polo/shared/office/undo';
import { sql } from 'drizzle-orm';
import { readDemoConfig } from '../kernel/config/config.ts';
import { type Db, queryRows } from '../kernel/database/database.ts';

/** Configuration of a product whose changes stay undoable, and may be undone more often than a person would. */
const often = [{ times: 10_000, seconds: 60 }];
export const longUndo = { undoSeconds: 600, limits: { ...readDemoConfig({}).limits, defence: often } };

/** Makes a write and returns its record with the offer to undo it, which is null if it cannot be undone. */
export async function write(
  client: HttpClient,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ data: { id: number; version: number }; undo: UndoOffer | null }> {
  const response = await client.request<{ id: number; version: number }>(path, { method, body, headers });
  const data = response._data as { id: number; version: number };
  return { data, undo: readUndoHeader(response.headers.get(undoHeader)) };
}

export const undo = (client: HttpClient, offer: Pick<UndoOffer, 'id'> | null) =>
  client.call(undoChange, { params: { id: offer?.id ?? 0 } });

/**
 * Tables whose rows an undo does not restore: the history stays, order numbers are not given again, sessions, keys and
 * limits are not part of a change, of tallies only the sums are restored, and a deletion stays noted beside its return.
 */
const notRestored = [
  'number_series',
  'undo',
  'undo_row',
  'event',
  'ended_row',
  'tally',
  'idempotency_key',
  'limit_count',
  'session',
  'presence',
  'child_counter',
];

/** The columns that every write changes, whatever else it changes. */
const ofWrites = ['version', 'updated_at'];

/**
 * Returns the number of rows and a checksum of each table, without `notRestored`, `ofWrites` and the orders whose
 * creation was undone, with the sums of the tallies and the number of unsent mails. The order of the rows does not
 * matter.
 */
export async function stateOf(db: Db): Promise<Record<string, unknown>> {
  const tables = await queryRows<{ name: string; columns: string[] }>(
    db,
    sql`SELECT relname AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        AND NOT relname = ANY(${sql.param(notRestored)}::text[]) AND NOT attname = ANY(${sql.param(ofWrites)}::text[])
      GROUP BY 1 ORDER BY 1`,
  );
  const counted = tables.map(
    ({ name, columns }) => sql`SELECT ${name} AS name, count(*)::int AS count,
      coalesce(sum(hash_record_extended(ROW(${sql.raw(columns.join())}), 0)), 0)::text AS checksum
      FROM ${sql.identifier(name)} ${name === 'order' ? sql`WHERE undone_at IS NULL` : sql``}`,
  );
  const state: Record<string, unknown> = {};
  for (const { name, ...content } of await queryRows<{ name: string }>(
    db,
    sql.join(counted, sql` UNION ALL `),
  ))
    state[name] = content;
  state.tally = await queryRows(
    db,
    sql`SELECT resource, status, sum(count)::int AS count FROM tally
      GROUP BY 1, 2 HAVING sum(count) <> 0 ORDER BY 1, 2`,
  );
  state.mail = await queryRows(
    db,
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND state < 'completed'`,
  );
  return state;
}
