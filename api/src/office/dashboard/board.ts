import { hasPermission, type Permission, type PermissionName } from '@nanny-polo/shared/contract/permission';
import {
  type Board,
  type BoardKind,
  type BoardLine,
  boardKind,
  boardPermission,
  compareByUrgency,
  maxBoardLines,
} from '@nanny-polo/shared/office/board';
import { type SQL, sql } from 'drizzle-orm';
import { openChangeRequests } from '../../bookings/booking-record/change-request.ts';
import { pending, taskConditions } from '../../bookings/booking-record/task.ts';
import { isUnhindered, waitsFor } from '../../bookings/booking-record/waits.ts';
import { gapsOf, type HorizonScope } from '../../bookings/document-horizon/service.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { shareQueries } from '../../kernel/reading/batch.ts';
import { order } from '../../money/ledger/order-table.ts';
import { balance, owing } from '../../money/order/view.ts';
import { listUnsentLetters, listVisibleLetterResources } from './unsent-letters.ts';

/** What an admin may see of the board. */
interface Seen {
  readonly kinds: readonly BoardKind[];
  readonly scope: HorizonScope;
  readonly letters: ReturnType<typeof listVisibleLetterResources>;
  /** Whose telephone numbers they may see. */
  readonly phones: { readonly parents: boolean; readonly nannies: boolean };
}

/** Returns the today board of an admin, with only the kinds and telephone numbers that their permissions allow. */
export function readAdminBoard(db: Db, held: readonly Permission[]): Promise<Board> {
  const sees = (name: PermissionName) => hasPermission(held, name, 'visit');
  const scope = { nannies: sees('nanny-polo'), parents: sees('parent-documents') };
  const seesDocuments = scope.nannies || scope.parents;
  return readBoard(db, {
    kinds: boardKind.options.filter(
      (kind) => sees(boardPermission[kind]) && (kind !== 'horizon' || seesDocuments),
    ),
    scope,
    letters: listVisibleLetterResources(sees),
    phones: { parents: sees('parents'), nannies: sees('nanny-polo') },
  });
}

const readBoard = shareQueries(async (db: Db, seen: Seen): Promise<Board> => {
  const now = new Date();
  const entries = (await candidates(db, seen, now)).map((candidate) => ({
    ...candidate,
    at: new Date(candidate.at).toISOString(),
  }));
  // The most urgent lines are among the first of each kind: within a kind, an earlier line is never less urgent.
  const lines = entries.toSorted(compareByUrgency(now.getTime())).slice(0, maxBoardLines);
  const facts = new Map<string, Facts>();
  for (const [about, own] of Map.groupBy(lines, ({ kind }) => subjectOf(kind))) {
    const ids = [...new Set(own.map(({ id }) => id))];
    const query = factsOf[about](sql`ANY(${sql.param(ids)}::int[])`, seen.phones);
    for (const fact of await queryRows<Facts>(db, query)) facts.set(`${about} ${fact.id}`, fact);
  }
  const letters = await listUnsentLetters(db, seen.letters);
  return {
    letters,
    as_of: now.toISOString(),
    lines: lines.flatMap(({ kind, id, at }) => {
      const own = facts.get(`${subjectOf(kind)} ${id}`);
      return own ? [{ ...own, kind, at, start_at: iso(own.start_at), end_at: iso(own.end_at) }] : [];
    }),
    counts: seen.kinds.map((kind) => ({
      kind,
      count: entries.find((one) => one.kind === kind)?.total ?? 0,
    })),
  };
});

const iso = (instant: string | null) => instant && new Date(instant).toISOString();

/** A record that may get a line on the board. `at` is the line's time, `total` the number of records of its kind. */
interface Candidate {
  readonly kind: BoardKind;
  readonly id: number;
  readonly at: string;
  readonly total: number;
}

const bookingsWhere = (condition: SQL) =>
  sql`SELECT booking.id, booking.start_at AS at FROM booking WHERE ${condition}`;

/** The records of each kind except the horizon, as `id` and `at`, found by an index or among the `pending` bookings. */
const records: Record<Exclude<BoardKind, 'horizon'>, SQL> = {
  late: bookingsWhere(sql`booking.status = 'confirmed' AND booking.start_at <= now()`),
  unfilled: bookingsWhere(taskConditions.unfilled),
  on_hold: sql`SELECT booking.id, booking.start_at AS at FROM pending booking WHERE NOT ${isUnhindered}`,
  to_confirm: sql`SELECT booking.id, booking.start_at AS at FROM pending booking WHERE ${isUnhindered}`,
  change: sql`SELECT booking_id AS id, start_at AS at FROM (${openChangeRequests}) open`,
  // A series offer is answered once, so only its first visit has a line.
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

/** Returns the first records of each kind by their time; of the horizon, only the first one. */
function candidates(db: Db, { kinds, scope }: Seen, now: Date): Promise<Candidate[]> {
  const first = kinds.map(
    (kind) => sql`(SELECT ${sql.raw(`'${kind}'`)} AS kind, id, at, count(*) OVER ()::int AS total
      FROM (${kind === 'horizon' ? horizon(scope, now) : records[kind]}) found ORDER BY at, id
      LIMIT ${kind === 'horizon' ? 1 : maxBoardLines})`,
  );
  // Accepted bookings, either on hold or to confirm, so that the offers of both tasks are looked up once.
  const accepted = sql`pending AS MATERIALIZED (SELECT booking.* FROM booking WHERE ${pending})`;
  return queryRows(db, sql`WITH ${accepted} ${sql.join(first, sql` UNION ALL `)}`);
}

/** What a line states about its record. */
type Facts = Omit<BoardLine, 'kind' | 'at'>;

/** The kind of record that a line is about. */
const subjectOf = (kind: BoardKind) => {
  if (kind === 'review') return 'document';
  return kind === 'money' ? 'order' : 'booking';
};

const person = (name: SQL, phone: SQL, shown: boolean) =>
  sql`json_build_object('name', ${name}, 'phone', ${shown ? phone : sql`NULL`})`;

const parent = ({ parents }: Seen['phones']) => sql`${person(sql`p.name`, sql`p.phone`, parents)} AS parent`;

const nothingOfBookings = sql`NULL AS nanny, NULL AS start_at, NULL AS end_at, NULL AS status, NULL AS waits_for,
  NULL AS series_id, NULL AS change`;

/** For each kind of record, the query that reads what its lines state. `ids` is an SQL array: `ANY(…)`. */
const factsOf: Record<ReturnType<typeof subjectOf>, (ids: SQL, phones: Seen['phones']) => SQL> = {
  booking: (ids, phones) => sql`WITH changes AS MATERIALIZED (${openChangeRequests})
    SELECT booking.id, booking.code, booking.parent_id, booking.start_at, booking.end_at, booking.status,
      ${waitsFor} AS waits_for, ${parent(phones)},
      CASE WHEN n.id IS NOT NULL THEN ${person(sql`n.display_name`, sql`n.phone`, phones.nannies)} END AS nanny,
      (SELECT booking.series_id FROM offer o WHERE o.booking_id = booking.id AND o.state = 'waiting'
        AND o.series_offer_id IS NOT NULL) AS series_id,
      (SELECT json_build_object('id', open.id, 'message', open.message) FROM changes open
        WHERE open.booking_id = booking.id) AS change, NULL AS balance_minor
    FROM booking JOIN parent_user p ON p.id = booking.parent_id LEFT JOIN nanny_polo n ON n.id = booking.nanny_polo_id
    WHERE booking.id = ${ids}`,
  order: (ids, phones) => sql`SELECT ${order.id}, ${order.number} AS code, ${order.parent_id},
      ${balance} AS balance_minor, ${parent(phones)}, ${nothingOfBookings}
    FROM ${order} JOIN parent_user p ON p.id = ${order.parent_id} WHERE ${order.id} = ${ids}`,
  document: (ids, phones) => sql`SELECT one.id, kind.title AS code, one.parent_id, NULL AS balance_minor,
      ${parent(phones)}, ${nothingOfBookings}
    FROM parent_document one JOIN parent_user p ON p.id = one.parent_id
      JOIN document_type kind ON kind.id = one.document_type_id WHERE one.id = ${ids}`,
};
