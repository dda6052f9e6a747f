import type { BoardKind, BoardLine } from '@nanny-polo/shared/board';
import { type SQL, sql } from 'drizzle-orm';
import { openChangeRequests } from '../../bookings/booking/change-request.ts';
import { pending, taskConditions } from '../../bookings/booking/task.ts';
import { isUnhindered, waitsFor } from '../../bookings/booking/waits.ts';
import { gapsOf, type HorizonScope } from '../../bookings/document-horizon/service.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { order } from '../../money/ledger/order-table.ts';
import { balance, owing } from '../../money/order/view.ts';

/** The today board's statements: the first records of each kind, then what their lines state. */

/** A record with a line on the board. `at` is its clock, `total` the number of records of its kind. */
export interface Candidate {
  readonly kind: BoardKind;
  readonly id: number;
  readonly at: string;
  readonly total: number;
}

const bookingsWhere = (condition: SQL) =>
  sql`SELECT booking.id, booking.start_at AS at FROM booking WHERE ${condition}`;

/** The records of each kind but the horizon, as `id` and `at`. Each condition can use an index. */
const records: Record<Exclude<BoardKind, 'horizon'>, SQL> = {
  late: bookingsWhere(sql`booking.status = 'confirmed' AND booking.start_at <= now()`),
  unfilled: bookingsWhere(taskConditions.unfilled),
  on_hold: sql`SELECT booking.id, booking.start_at AS at FROM pending booking WHERE NOT ${isUnhindered}`,
  to_confirm: sql`SELECT booking.id, booking.start_at AS at FROM pending booking WHERE ${isUnhindered}`,
  change: sql`SELECT booking_id AS id, start_at AS at FROM (${openChangeRequests}) open`,
  // An offer of a whole series is answered once, so only its first visit has a line.
  reply: sql`SELECT id, at FROM (
      SELECT booking.id, o.expires_at AS at, row_number() OVER (PARTITION BY coalesce(o.series_offer_id, -o.id)
        ORDER BY booking.start_at, booking.id) AS place
      FROM offer o JOIN booking ON booking.id = o.booking_id
      WHERE o.state = 'waiting' AND o.expires_at < now() + interval '12 hours'
        AND booking.status = 'offered' AND booking.start_at >= now() + interval '48 hours') offers
    WHERE place = 1`,
  review: sql`SELECT id, submitted_at AS at FROM parent_document
    WHERE status IN ('submitted', 'in_review', 'resubmitted')`,
  money: sql`SELECT ${order.id}, ${order.due_at} AS at FROM ${order}
    WHERE ${owing} AND ${order.due_at} < now() + interval '24 hours'`,
};

const horizon = (scope: HorizonScope, now: Date) =>
  sql`SELECT id, min(start_at) AS at FROM (${gapsOf(scope, now)}) gaps GROUP BY id`;

/** Returns the first `limit` records of each of these kinds by their clock, but of the horizon only the first. */
export function candidates(
  db: Db,
  kinds: readonly BoardKind[],
  scope: HorizonScope,
  now: Date,
  limit: number,
): Promise<Candidate[]> {
  const first = kinds.map(
    (kind) => sql`(SELECT ${sql.raw(`'${kind}'`)} AS kind, id, at, count(*) OVER ()::int AS total
      FROM (${kind === 'horizon' ? horizon(scope, now) : records[kind]}) found ORDER BY at, id
      LIMIT ${kind === 'horizon' ? 1 : limit})`,
  );
  // Accepted bookings, either on hold or to confirm, so that the offers of both tasks are looked up once.
  const accepted = sql`pending AS MATERIALIZED (SELECT booking.* FROM booking WHERE ${pending})`;
  return rows(db, sql`WITH ${accepted} ${sql.join(first, sql` UNION ALL `)}`);
}

/** What a line states about its record. */
export type Facts = Omit<BoardLine, 'kind' | 'at'>;

/** Whose telephone numbers the admin may see. */
export interface Phones {
  readonly parents: boolean;
  readonly nannies: boolean;
}

const person = (name: SQL, phone: SQL, shown: boolean) =>
  sql`json_build_object('name', ${name}, 'phone', ${shown ? phone : sql`NULL`})`;

/** Returns what the lines about bookings state. */
export function factsOfBookings(db: Db, ids: readonly number[], phones: Phones): Promise<Facts[]> {
  return rows(
    db,
    sql`WITH changes AS MATERIALIZED (${openChangeRequests})
    SELECT booking.id, booking.code, booking.parent_id, booking.start_at, booking.end_at, booking.status,
      ${waitsFor} AS waits_for, ${person(sql`p.name`, sql`p.phone`, phones.parents)} AS parent,
      CASE WHEN n.id IS NOT NULL THEN ${person(sql`n.display_name`, sql`n.phone`, phones.nannies)} END AS nanny,
      (SELECT booking.series_id FROM offer o WHERE o.booking_id = booking.id AND o.state = 'waiting'
        AND o.series_offer_id IS NOT NULL) AS series_id,
      (SELECT json_build_object('id', open.id, 'message', open.message) FROM changes open
        WHERE open.booking_id = booking.id) AS change, NULL AS balance_minor
    FROM booking JOIN parent_user p ON p.id = booking.parent_id LEFT JOIN nanny_polo n ON n.id = booking.nanny_polo_id
    WHERE booking.id = ANY(${sql.param(ids)}::int[])`,
  );
}

const nothingOfBookings = sql`NULL AS nanny, NULL AS start_at, NULL AS end_at, NULL AS status, NULL AS waits_for,
  NULL AS series_id, NULL AS change`;

/** Returns what the lines about orders state. */
export function factsOfOrders(db: Db, ids: readonly number[], phones: Phones): Promise<Facts[]> {
  return rows(
    db,
    sql`SELECT ${order.id}, ${order.number} AS code, ${order.parent_id}, ${balance} AS balance_minor,
      ${person(sql`p.name`, sql`p.phone`, phones.parents)} AS parent, ${nothingOfBookings}
    FROM ${order} JOIN parent_user p ON p.id = ${order.parent_id}
    WHERE ${order.id} = ANY(${sql.param(ids)}::int[])`,
  );
}

/** Returns what the lines about parents’ documents state. */
export function factsOfDocuments(db: Db, ids: readonly number[], phones: Phones): Promise<Facts[]> {
  return rows(
    db,
    sql`SELECT one.id, kind.title AS code, one.parent_id, NULL AS balance_minor,
      ${person(sql`p.name`, sql`p.phone`, phones.parents)} AS parent, ${nothingOfBookings}
    FROM parent_document one JOIN parent_user p ON p.id = one.parent_id
      JOIN document_type kind ON kind.id = one.document_type_id
    WHERE one.id = ANY(${sql.param(ids)}::int[])`,
  );
}
