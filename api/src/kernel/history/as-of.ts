/** Records as they were: the events of a record hold the earlier values of its fields. */

import { letterActions } from '@nanny-polo/shared/office/event-words';
import { and, desc, eq, gte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { event } from './table.ts';

const ofRecord = (resource: string, id: number) => and(eq(event.resource, resource), eq(event.record_id, id));

export async function readEvent(db: Db, id: number) {
  const [row] = await db.select().from(event).where(eq(event.id, id));
  return row;
}

/** Returns the id of the newest event that changed a locked record or says what happened to it; 0 if there is none. */
export async function findLatestEventId(tx: Db, resource: string, id: number): Promise<number> {
  const [row] = await tx
    .select({ id: event.id })
    .from(event)
    .where(and(ofRecord(resource, id), notInArray(event.action, [...letterActions])))
    .orderBy(desc(event.id))
    .limit(1);
  return row?.id ?? 0;
}

/**
 * Returns a row of a record as it was before the transaction of an event. Fields that have been redacted since keep
 * their present values.
 */
export async function readRowBefore<Row extends { id: number }>(
  db: Db,
  resource: string,
  row: Row,
  eventId: number,
): Promise<Row> {
  // A backup does not hold the ids of transactions, but it holds their times.
  const isOfTransaction = sql`(${event.xact_id}, ${event.at}) =
    (SELECT one.xact_id, one.at FROM event one WHERE one.id = ${eventId})`;
  const events = await db
    .select({ before: event.before })
    .from(event)
    .where(and(ofRecord(resource, row.id), or(gte(event.id, eventId), isOfTransaction)))
    .orderBy(desc(event.id));
  const earlier = Object.assign({}, ...events.map(({ before }) => before ?? {}));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name in earlier ? earlier[name] : value]),
  ) as Row;
}
