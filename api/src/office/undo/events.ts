import { booking } from '@nanny-polo/shared/bookings/booking';
import { order } from '@nanny-polo/shared/money/order';
import { transactionKind } from '@nanny-polo/shared/money/payment';
import { letterActions } from '@nanny-polo/shared/office/event-words';
import type { UndoneChange } from '@nanny-polo/shared/office/undo';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { createTransitionRefusal, type Refusal } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import type { event } from '../../kernel/history/table.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import type { OrderRow } from '../../money/ledger/order-table.ts';

export type ChangeEvent = Pick<
  typeof event.$inferSelect,
  'id' | 'resource' | 'record_id' | 'action' | 'before' | 'after'
>;

/** Returns the events of a change, oldest first. */
export const eventsOf = (tx: Db, undoId: number): Promise<ChangeEvent[]> =>
  queryRows(
    tx,
    sql`SELECT e.id, e.resource, e.record_id, e.action, e.before, e.after FROM event e
      WHERE e.xact_id = (SELECT xact_id FROM undo WHERE id = ${undoId}) ORDER BY e.id`,
  );

/** Returns the id of the last event of a change. */
export const lastOf = (events: readonly ChangeEvent[]): number => Math.max(0, ...events.map(({ id }) => id));

/** Returns the records that a change created. An absence has no history of its own. */
export const createdRecordsOf = (
  captured: readonly CapturedRow[],
  events: readonly ChangeEvent[],
): UndoneChange['created'] => [
  ...events.flatMap(({ action, resource, record_id }) =>
    action === 'create' ? [{ resource, id: record_id }] : [],
  ),
  ...captured.flatMap(({ table, before, after }) =>
    table === 'absence' && !before && after ? [{ resource: table, id: Number(after.id) }] : [],
  ),
];

/** Records in the history of each record that its change was undone. `cancelled` are the orders that it opened. */
export async function recordUndo(
  tx: Db,
  actor: Actor,
  events: readonly ChangeEvent[],
  cancelled: readonly OrderRow[],
): Promise<void> {
  for (const own of Map.groupBy(events, recordOf).values()) {
    const [first] = own;
    const last = own.at(-1);
    if (!first || !last) continue;
    const { resource, record_id } = first;
    const { reason: _, ...written } = Object.assign({}, ...own.map(({ after }) => after ?? {}));
    const earlier = Object.assign({}, ...own.map(({ before }) => before ?? {}).toReversed());
    const left = resource === order.name && cancelled.find(({ id }) => id === record_id);
    const undone = { ...left, undone: own.map(({ id }) => id) };
    await recordEvent(tx, {
      actor,
      resource,
      action: 'undo',
      record_id,
      ...(last.after && { before: written }),
      after: first.before ? { ...earlier, ...undone } : undone,
    });
  }
}

const recordOf = ({ resource, record_id }: ChangeEvent) => `${resource} ${record_id}`;

/** Returns the refusal of an undo. `why` is the end of its sentence. */
export const createUndoRefusal = (why: string) => createTransitionRefusal(`This cannot be undone: ${why}`);

/** Actions that record money or a credit note. */
const recordings = [...transactionKind.options, 'credit', 'cancel credit note'];

/**
 * Returns the refusal of an undo after later changes. Names recorded money or a credit note, otherwise the author of the
 * last change in the records' histories.
 */
export async function findLaterChangeRefusal(
  tx: Db,
  actor: Actor,
  events: readonly ChangeEvent[],
): Promise<Refusal> {
  const records = JSON.stringify(events.map(({ resource, record_id }) => ({ resource, record_id })));
  const isRecording = sql`e.action = ANY(${sql.param(recordings)}::text[])`;
  const [later] = await queryRows<{
    actor_kind: Actor['kind'];
    actor_id: number;
    actor_name: string;
    recording: boolean;
    undoable: boolean;
  }>(
    tx,
    sql`SELECT e.actor_kind, e.actor_id, e.actor_name, ${isRecording} AS recording,
        EXISTS (SELECT FROM undo WHERE undo.xact_id = e.xact_id) AS undoable FROM event e
      JOIN jsonb_to_recordset(${records}::jsonb) AS r(resource text, record_id int) USING (resource, record_id)
      WHERE e.id > ${lastOf(events)} AND e.action <> ALL(${sql.param([...letterActions])}::text[])
      ORDER BY ${isRecording} DESC, e.id DESC LIMIT 1`,
  );
  if (!later) return createUndoRefusal('something that belongs to it has changed since.');
  if (later.recording) {
    const record = events.some(({ resource }) => resource === booking.name) ? 'booking' : 'order';
    return createUndoRefusal(
      `a payment or a credit note was recorded since, which cannot be undone. Cancel the ${record} instead.`,
    );
  }
  if (later.actor_kind === 'nanny') return createUndoRefusal(`${later.actor_name} has replied since.`);
  if (later.actor_kind === 'admin' && later.actor_id === actor.id)
    return createUndoRefusal(
      later.undoable
        ? 'you have changed it since. Undo that change first.'
        : 'you have changed it since, which cannot be undone. Edit the record instead.',
    );
  return createUndoRefusal(`${later.actor_name} has changed it since.`);
}
