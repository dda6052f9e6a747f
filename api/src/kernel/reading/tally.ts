import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../database/database.ts';
import { tally } from './tally-table.ts';

/** SQL for the number of a resource's records, of some statuses or of all. */
export const sumTally = (resource: string, statuses?: readonly unknown[]): SQL =>
  sql`(SELECT coalesce(sum(${tally.count}), 0)::int FROM ${tally} WHERE ${tally.resource} = ${resource}${
    statuses ? sql` AND ${tally.status} = ANY(${sql.param([...statuses])}::text[])` : sql``
  })`;

/** Returns the number of a resource's records by status. Statuses without records may be missing. */
export async function readTallyByStatus(
  db: Db,
  resource: string,
): Promise<{ status: string; count: number }[]> {
  const count = sql<number>`sum(${tally.count})::int`;
  return db
    .select({ status: tally.status, count })
    .from(tally)
    .where(eq(tally.resource, resource))
    .groupBy(tally.status);
}

/** The number of rows above which the tally is merged. */
const maxRows = 100;

/**
 * Merges the tally into one row for each resource and status that has records, once it has more than a hundred rows.
 * Returns the number of rows after the merge, or 0 if it did nothing.
 */
export async function foldTally(db: Db): Promise<number> {
  const folded = await queryRows(
    db,
    sql`WITH gone AS (DELETE FROM ${tally} WHERE (SELECT count(*) FROM ${tally}) > ${maxRows} RETURNING *)
      INSERT INTO ${tally} (resource, status, count)
      SELECT resource, status, sum(count) FROM gone GROUP BY resource, status HAVING sum(count) <> 0 RETURNING 1`,
  );
  return folded.length;
}
