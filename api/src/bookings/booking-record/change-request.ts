import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { createTransitionRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { toStatusList } from '../schedule/booking-table.ts';
import { lockBooking, recordBookingEvent, resourceName } from './row.ts';
import { get } from './view.ts';

/** The actions by which the agency deals with a change request. */
export const dealing: readonly EventAction[] = [
  'update',
  'reschedule',
  'ask-time',
  'agree-time',
  'settle-change',
];

/**
 * SQL for the open change requests, one row for each booking: its id and start, and the id and text of its latest
 * request. A request is open until the agency changes the booking (and does not undo that) or settles the request, and
 * at the latest until the booking begins or can no longer be changed.
 */
export const openChangeRequests = sql`SELECT DISTINCT ON (e.record_id) e.record_id AS booking_id, e.id,
    coalesce(e.after->>'reason', '') AS message, booking.start_at
  FROM event e JOIN booking ON booking.id = e.record_id
  WHERE e.action = 'request-change' AND e.resource = ${sql.raw(`'${resourceName}'`)}
    AND booking.start_at > now() AND booking.status IN ${toStatusList('editable')}
    AND NOT EXISTS (SELECT 1 FROM event later WHERE later.resource = e.resource AND later.record_id = e.record_id
      AND later.id > e.id AND later.actor_kind = 'admin'
      AND later.action IN (${sql.raw(dealing.map((action) => `'${action}'`).join(', '))})
      AND NOT EXISTS (SELECT 1 FROM event undo WHERE undo.resource = e.resource AND undo.record_id = e.record_id
        AND undo.id > later.id AND undo.action = 'undo' AND undo.after->'undone' @> to_jsonb(later.id)))
  ORDER BY e.record_id, e.id DESC`;

/** Records that a change request is dealt with, once. Throws 404, or 409 if there is a later one. */
export async function settleChange(tx: Db, actor: Actor, id: number, { change_id }: { change_id: number }) {
  await lockBooking(tx, id);
  const [open] = await queryRows<{ id: number }>(
    tx,
    sql`SELECT id FROM (${openChangeRequests}) open WHERE booking_id = ${id}`,
  );
  if (open && open.id !== change_id)
    throw createTransitionRefusal('The family has asked for another change since. Read it first.');
  if (open) await recordBookingEvent(tx, id, { actor, action: 'settle-change' });
  return get(tx, id);
}
