import { letterActions } from '@nanny-polo/shared/event-words';
import { and, desc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { event } from './table.ts';

/** Records as they were: the events of a record hold the earlier values of its fields. */

const ofRecord = (resource: string, id: number) => and(eq(event.resource, resource), eq(event.record_id, id));

/** Returns an event, or undefined. */
export async function readEvent(db: Db, id: number) {
  const [row] = await db.select().from(event).where(eq(event.id, id));
  return row;
}

/** Returns the id of the newest event that changed a locked record or says what happened to it; 0 if there is none. */
export async function latestEvent(tx: Db, resource: string, id: number): Promise<number> {
  const [row] = await tx
    .select({ id: event.id })
    .from(event)
    .where(and(ofRecord(resource, id), notInArray(event.action, [...letterActions])))
    .orderBy(desc(event.id))
    .limit(1);
  return row?.id ?? 0;
}

/** Returns a row of a record as the event left it. Fields that have been redacted since keep their present values. */
export const rowAsOf = <Row extends { id: number }>(
  db: Db,
  resource: string,
  row: Row,
  eventId: number,
): Promise<Row> => rollBack(db, resource, row, gt(event.id, eventId));

/** Returns a row of a record as it was before the transaction of an event. */
export const rowBefore = <Row extends { id: number }>(
  db: Db,
  resource: string,
  row: Row,
  eventId: number,
): Promise<Row> =>
  rollBack(
    db,
    resource,
    row,
    // A backup does not hold the ids of transactions, but it holds their times.
    sql`(${event.id} >= ${eventId}
      OR (${event.xact_id}, ${event.at}) = (SELECT one.xact_id, one.at FROM event one WHERE one.id = ${eventId}))`,
  );

async function rollBack<Row extends { id: number }>(
  db: Db,
  resource: string,
  row: Row,
  later: SQL,
): Promise<Row> {
  const events = await db
    .select({ before: event.before })
    .from(event)
    .where(and(ofRecord(resource, row.id), later))
    .orderBy(desc(event.id));
  const earlier = Object.assign({}, ...events.map(({ before }) => before ?? {}));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name in earlier ? earlier[name] : value]),
  ) as Row;
}
