import { agency } from '@nanny-polo/shared/contract/agency';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../src/kernel/database/database.ts';
import type { event } from '../src/kernel/history/table.ts';
import { formatSeriesName } from '../src/money/order/number.ts';

type Event = typeof event.$inferInsert;

/** The product itself as the actor of demo events. */
export const bySystem = {
  actor_kind: 'system',
  get actor_name() {
    return agency.name;
  },
} as const;

/** The demo's coordinator. */
export const byCoordinator = { actor_kind: 'admin', actor_id: 2, actor_name: 'Cora Devlin' } as const;

export const compareTimes = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);

/** The maximum number of rows in one statement: PostgreSQL accepts at most 65,535 parameters. */
const maxRowsPerInsert = 500;

export async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'][],
): Promise<Table['$inferSelect'][]> {
  const inserted: Table['$inferSelect'][] = [];
  for (let at = 0; at < values.length; at += maxRowsPerInsert) {
    const rows = await db
      .insert(table as PgTable)
      .values(values.slice(at, at + maxRowsPerInsert))
      .returning();
    inserted.push(...(rows as Table['$inferSelect'][]));
  }
  return inserted;
}

/** Returns the next number of a document of that time, and keeps the last of each year in `series`. */
export function takeNextNumber(series: Map<string, number>, prefix: 'NP' | 'CN', at: string): string {
  const year = at.slice(0, 4);
  const name = formatSeriesName(prefix, year);
  const last = (series.get(name) ?? 0) + 1;
  series.set(name, last);
  return `${prefix}-${year}-${String(last).padStart(5, '0')}`;
}

/** Returns the `create` event of each record, with some of its fields. */
export const createdEventsOf = (
  resource: string,
  records: readonly { id: number; created_at: string }[],
  fields: readonly string[],
): Event[] =>
  records.map((record) => ({
    ...bySystem,
    at: record.created_at,
    resource,
    record_id: record.id,
    action: 'create',
    after: Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]])),
  }));
