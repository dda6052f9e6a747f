import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** Removes fields from the events of some records. `ids` selects the records' ids. */
export async function redactEvents(tx: Db, resource: string, ids: SQL, fields: string[]): Promise<void> {
  const names = sql`${sql.param(fields)}::text[]`;
  await tx.execute(sql`UPDATE event SET before = before - ${names}, after = after - ${names}
    WHERE resource = ${resource} AND record_id IN (${ids})`);
}
