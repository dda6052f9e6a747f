/**
 * Asks before a family's children are booked twice. A call is compared with the family's bookings as it leaves them, so
 * it asks only about what it changes: a booking's time, its children, or that it is not called off.
 */

import { isDeepStrictEqual } from 'node:util';
import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import {
  type ChildrenBooking,
  childrenBooked,
  userChildrenBooked,
} from '@nanny-polo/shared/bookings/children-booked';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { lockChildren } from '../../people/parents/children.ts';
import { booking } from './booking-table.ts';

/** A time for which children of a family are booked, or would be. */
export interface ChildrenTime {
  readonly parent_id: number;
  /** The booking itself, which does not count against it; null for one that is not stored. */
  readonly id: number | null;
  readonly start_at: string;
  readonly end_at: string;
  /** The ids of the children. */
  readonly children: readonly number[];
}

const live = sql`b.status = ANY(${sql.param(listStatusesWith('live'))}::text[])`;

const childIds = sql`(SELECT coalesce(json_agg((child->>'id')::int ORDER BY (child->>'id')::int), '[]') FROM jsonb_array_elements(b.children) child)`;

const parametersOf = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** Returns the ids of known children. */
export const idsOf = (children: readonly SentChild[]): number[] =>
  children.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** A booking that children are in at some times, with the numbers of these times. */
export interface OtherBooking extends ChildrenBooking {
  readonly times: readonly number[];
}

/** Returns the bookings that children are in at some times, except those in `without`, in order of time. */
export async function findBookingsDuring(
  db: Db,
  times: readonly ChildrenTime[],
  without: readonly number[] = [],
): Promise<OtherBooking[]> {
  if (times.length === 0) return [];
  const numbered = JSON.stringify(times.map((time, number) => ({ ...time, number })));
  const shared = await queryRows<{ id: number; children: string[]; times: number[] }>(
    db,
    sql`SELECT b.id, json_agg(DISTINCT child->>'name') AS children, json_agg(DISTINCT t.number) AS times
      FROM jsonb_to_recordset(${numbered}::jsonb) AS t(number int, id int, parent_id int, start_at timestamptz,
          end_at timestamptz, children int[])
        JOIN booking b ON b.parent_id = t.parent_id AND ${live} AND b.id IS DISTINCT FROM t.id
          AND (b.start_at < t.end_at AND b.end_at > t.start_at OR EXISTS (SELECT FROM time_change c
            WHERE c.booking_id = b.id AND c.state = 'asked' AND c.start_at < t.end_at AND c.end_at > t.start_at))
        JOIN LATERAL jsonb_array_elements(b.children) child ON (child->>'id')::int = ANY(t.children)
      WHERE NOT b.id = ANY(${parametersOf(without)}) GROUP BY b.id`,
  );
  if (shared.length === 0) return [];
  const sharedBy = new Map(shared.map((one) => [one.id, one]));
  const { id, code, service, status, start_at, end_at } = booking;
  const others = await db
    .select({ id, code, service, status, start_at, end_at, nanny_polo_name: nannyPolo.display_name })
    .from(booking)
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .where(inArray(id, [...sharedBy.keys()]))
    .orderBy(asc(start_at), asc(id));
  return others.map((one) => ({ ...one, children: [], times: [], ...sharedBy.get(one.id) }));
}

/** Returns the times of the families' bookings, and those about which nannies are asked, by booking and kind. */
async function timesOf(tx: Db, parentIds: readonly number[]) {
  const times = await queryRows<ChildrenTime & { id: number; kind: 'own' | 'asked' }>(
    tx,
    sql`SELECT b.parent_id, b.id, t.kind, to_json(t.start_at) AS start_at, to_json(t.end_at) AS end_at,
        ${childIds} AS children
      FROM booking b, LATERAL (SELECT 'own' AS kind, b.start_at, b.end_at UNION ALL
        SELECT 'asked', c.start_at, c.end_at FROM time_change c WHERE c.booking_id = b.id AND c.state = 'asked') t
      WHERE b.parent_id = ANY(${parametersOf(parentIds)}) AND ${live} ORDER BY b.id`,
  );
  return new Map(times.map((time) => [`${time.id} ${time.kind}`, time]));
}

/**
 * Locks the children of families and returns a function that returns the bookings that children have been booked into
 * twice since, except those that the transaction has created or restored.
 */
export async function watchChildren(tx: Db, parentIds: readonly number[]) {
  await lockChildren(tx, parentIds);
  const before = await timesOf(tx, parentIds);
  return async () => {
    const changed = [...(await timesOf(tx, parentIds)).values()].filter(
      (time) => !isDeepStrictEqual(time, before.get(`${time.id} ${time.kind}`)),
    );
    const added = changed.flatMap(({ id }) => (before.has(`${id} own`) ? [] : [id]));
    return findBookingsDuring(tx, changed, added);
  };
}

/** Throws 409 `children_booked` with the other bookings, unless there are none or `agreed` names exactly these. */
export function refuseBookedTwice(
  { kind }: Actor,
  others: readonly ChildrenBooking[],
  agreed: readonly number[] = [],
): void {
  const named = new Set(agreed);
  if (others.length === 0) return;
  if (named.size === others.length && others.every(({ id }) => named.has(id))) return;
  const { parse } = kind === 'admin' ? childrenBooked : userChildrenBooked;
  throw conflict({
    message:
      'The same children are already booked at that time. Choose another time, or confirm that both bookings are needed.',
    code: 'children_booked',
    data: { bookings: parse(others) },
  });
}
