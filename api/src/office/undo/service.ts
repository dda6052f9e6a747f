import { isDeepStrictEqual } from 'node:util';
import { hasPermission, ownerId, type PermissionName } from '@nanny-polo/shared/contract/permission';
import type { UndoableChange, UndoneChange } from '@nanny-polo/shared/office/undo';
import { sql } from 'drizzle-orm';
import { refuseBookedTwice, watchChildren } from '../../bookings/schedule/children-booked.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import {
  createProofRefusal,
  createTransitionRefusal,
  forbidden,
  notFound,
} from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { deleteKeyOfUndone } from '../../kernel/idempotency/service.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { type CapturedRow, captureWrites, unsentMails } from '../../kernel/undo/capture.ts';
import {
  type CapturedTable,
  comparableOf,
  identityOf,
  lockRows,
  reverseWrite,
  sortForReversal,
  tablesOf,
} from './captured.ts';
import {
  type ChangeEvent,
  createdRecordsOf,
  createUndoRefusal,
  eventsOf,
  findLaterChangeRefusal,
  lastOf,
  recordUndo,
} from './events.ts';
import { bookedFamiliesOf, endAccessAgain, lockConcernedRecords, refuseClosed } from './locks.ts';
import { cancelOpenedOrders, openedOrdersOf, refuseFamilyWithOrder } from './opened-orders.ts';
import { refuseOveruse, refuseWrongOrders } from './orders.ts';

/** The maximum number of events that are listed for a change. */
const mostEvents = 100;

/** Returns the admin's changes that can be undone now, newest first. */
export async function listChanges(db: Db, admin: AdminSession, seconds: number): Promise<UndoableChange[]> {
  const recentChanges = await queryRows<Change & { mails: number; permissions: string[] }>(
    db,
    sql`SELECT id, permissions, ${unsentMails} AS mails, cardinality(mails) AS queued FROM undo
      WHERE admin_user_id = ${admin.id} AND undone_at IS NULL AND at > now() - make_interval(secs => ${seconds})
      ORDER BY id DESC LIMIT 50`,
  );
  const changes = [];
  for (const change of recentChanges)
    if (mayUndo(admin, change.permissions))
      changes.push(changeOf(change, change.mails, await eventsOf(db, change.id)));
  return changes;
}

const mayUndo = (admin: AdminSession, permissions: readonly string[]) =>
  admin.id === ownerId ||
  permissions.some((name) => hasPermission(admin.permissions, name as PermissionName, 'full'));

interface Change {
  readonly id: number;
  /** The number of mails that the change queued. */
  readonly queued: number;
}

/** Returns a change as the API sends it. `mails` is the number of its mails that the undo recalls. */
const changeOf = ({ id, queued }: Change, mails: number, events: readonly ChangeEvent[]): UndoableChange => ({
  id,
  mails,
  sent: queued - mails,
  events: events.slice(0, mostEvents).map((event) => event.id),
});

/**
 * Undoes a change that the admin made, in the transaction `tx`, and recalls its unsent mails. Throws
 * 404, 403 without the permission or the fresh proof that the change needed, 409 `children_booked`, and 409 with the reason if it is too
 * late or later changes do not allow it.
 * @see docs/decisions/032-undo.md
 */
export async function undoChange(
  tx: Db,
  admin: AdminSession,
  actor: Actor,
  id: number,
  seconds: number,
  also_booked?: readonly number[],
): Promise<UndoneChange> {
  const change = await lockChange(tx, admin, id, seconds);
  const captured = await queryRows<CapturedRow>(
    tx,
    sql`SELECT "table", before, after FROM undo_row WHERE undo_id = ${id} ORDER BY id`,
  );
  if (!admin.isProofFresh && captured.some(({ table }) => table === 'agency_settings'))
    throw createProofRefusal();
  const events = await eventsOf(tx, id);
  const tables = await tablesOf(tx, captured);
  const tableOf = (row: CapturedRow) => tables.get(row.table) as CapturedTable;
  const bookedTwice = await watchChildren(tx, bookedFamiliesOf(captured));
  const bookings = await lockConcernedRecords(tx, captured);
  if (!(await isUntouched(tx, tables, captured)) || (await isAskedAboutSince(tx, id)))
    throw await findLaterChangeRefusal(tx, actor, events);
  await refuseFamilyWithOrder(tx, captured);
  const own = new Set(captured.map((row) => identityOfWrite(tableOf(row), row)));
  const opened = openedOrdersOf(captured);
  const isOpened = ({ table, after }: CapturedRow) => table === 'order' && opened.includes(Number(after?.id));
  const cancelled = await cancelOpenedOrders(tx, opened);
  const reversed = captured.filter((row) => !isOpened(row));
  const written = await captureWrites(tx, admin.id, async () => {
    for (const row of sortForReversal(tables, reversed)) await reverseWrite(tx, tableOf(row), row);
  });
  // Rows that the change did not write were deleted by cascades. Mailed links and alarms may be deleted in this
  // way; any other row is newer than the change.
  const others = written.filter(({ table }) => !table.endsWith('_token') && table !== 'unfilled_alarm');
  const all = await tablesOf(tx, others);
  if (others.some((row) => !own.has(identityOfWrite(all.get(row.table) as CapturedTable, row))))
    throw await findLaterChangeRefusal(tx, actor, events);
  await refuseClosed(tx, captured);
  await refuseWrongOrders(tx, captured, bookings, lastOf(events));
  await refuseOveruse(tx, captured);
  refuseBookedTwice(actor, await bookedTwice(), also_booked);
  await endAccessAgain(tx, captured);
  const recalled = await queryRows(
    tx,
    sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND state < 'active'
      AND id = ANY((SELECT mails FROM undo WHERE id = ${id})::uuid[]) RETURNING id`,
  );
  await tx.execute(sql`UPDATE undo SET undone_at = now() WHERE id = ${id}`);
  await deleteKeyOfUndone(tx, id);
  await recordUndo(tx, actor, events, cancelled);
  return { ...changeOf(change, recalled.length, events), created: createdRecordsOf(captured, events) };
}

async function lockChange(tx: Db, admin: AdminSession, id: number, seconds: number) {
  const [change] = await queryRows<Change & { permissions: string[]; undone: boolean; over: boolean }>(
    tx,
    sql`SELECT id, permissions, cardinality(mails) AS queued, undone_at IS NOT NULL AS undone,
        at <= clock_timestamp() - make_interval(secs => ${seconds}) AS over
      FROM undo WHERE id = ${id} AND admin_user_id = ${admin.id} FOR UPDATE`,
  );
  if (!change) throw notFound('Change');
  if (!mayUndo(admin, change.permissions)) throw forbidden();
  if (change.undone) throw createTransitionRefusal('This change has already been undone.');
  if (change.over)
    throw createTransitionRefusal(`A change can be undone for ${seconds} seconds. Edit the record instead.`);
  return change;
}

const identityOfWrite = (table: CapturedTable, { before, after }: CapturedRow) =>
  identityOf(table, after ?? before ?? {});

/** Locks the rows and returns whether they are as the change left them. */
async function isUntouched(
  tx: Db,
  tables: ReadonlyMap<string, CapturedTable>,
  captured: readonly CapturedRow[],
): Promise<boolean> {
  for (const name of [...tables.keys()].sort()) {
    const table = tables.get(name) as CapturedTable;
    const own = captured.filter((row) => row.table === name);
    const left = new Map(own.map((row) => [identityOfWrite(table, row), row]));
    const keys = [...left.values()].map(({ before, after }) => after ?? before ?? {});
    const now = await lockRows(tx, table, keys);
    const rowsByIdentity = new Map(now.map(({ row }) => [identityOf(table, row), row]));
    for (const [identity, { after }] of left) {
      const row = rowsByIdentity.get(identity);
      if (!after !== !row) return false;
      if (after && row && !isDeepStrictEqual(comparableOf(table, after), comparableOf(table, after, row)))
        return false;
    }
  }
  return true;
}

/**
 * Returns whether nannies are being asked to take a booking of the change, if they were asked only after it or if the
 * undo would restore a nanny other than the one that the booking had when they were asked. Asking writes no booking.
 */
async function isAskedAboutSince(tx: Db, id: number): Promise<boolean> {
  const asked = await queryRows(
    tx,
    sql`SELECT 1 FROM undo JOIN undo_row ON undo_row.undo_id = undo.id AND undo_row."table" = 'booking'
        JOIN cover_request_booking asked ON asked.booking_id = (undo_row.after->>'id')::int
        JOIN cover_request ON cover_request.id = asked.cover_request_id
      WHERE undo.id = ${id} AND cover_request.ended_at IS NULL AND (cover_request.started_at > undo.at
        OR (undo_row.before->>'nanny_polo_id')::int IS DISTINCT FROM asked.from_nanny_polo_id) LIMIT 1`,
  );
  return asked.length > 0;
}

/** Throws 409 with the reason if a constraint rejects the state before the change, otherwise the error itself. */
export function refuseConstraint(error: unknown): never {
  const reason = reasons[sqlStateOf(error)];
  if (!reason) throw error;
  throw createUndoRefusal(reason);
}

const reasons: Readonly<Record<string, string>> = {
  '23P01': 'the nanny is no longer free at that time.',
  '23503': 'other records depend on it now.',
  '23505': 'another record has taken its place.',
  '23514': 'a limit has since been reached.',
};
