/** The people and records of an undo: their locks, and the rules about archived families and inactive nannies. */

import { type BookingStatus, hasTrait, listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { sql } from 'drizzle-orm';
import { endAccess } from '../../accounts/account/open-links.ts';
import { lockArrangements } from '../../bookings/schedule/arrangement.ts';
import { lockNannies } from '../../bookings/schedule/hold.ts';
import { hasPlan } from '../../bookings/series/view.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import { lockOrders } from '../../money/order/series-order.ts';
import { createUndoRefusal } from './events.ts';

/**
 * Locks the records that the captured rows belong to, in the same sequence as all other calls: cover desks, families,
 * arrangements, bookings, dossiers, nannies' time, orders with their discounts. Returns the ids of the bookings,
 * including the orders' bookings.
 */
export async function lockConcernedRecords(tx: Db, captured: readonly CapturedRow[]): Promise<number[]> {
  const written = captured.flatMap(({ table, before, after }) => [
    { table, row: before },
    { table, row: after },
  ]);
  const ids = (name: string, column: string) =>
    idsIn(written.flatMap(({ table, row }) => [table === name && row?.id, row?.[column]]));
  const desks = ids('absence', 'absence_id');
  await tx.execute(
    sql`SELECT id FROM absence WHERE id = ANY(${sql.param(desks)}::int[]) ORDER BY id FOR UPDATE`,
  );
  const { parents, nannies } = peopleToCheck(captured);
  await lockPeople(tx, 'parent_user', captured, parents);
  const orders = ids('order', 'order_id');
  const billed = await queryRows<{ id: number }>(
    tx,
    sql`SELECT booking_id AS id FROM order_booking WHERE order_id = ANY(${sql.param(orders)}::int[])`,
  );
  const bookings = idsIn([...ids('booking', 'booking_id'), ...billed.map(({ id }) => id)]);
  const series = sql`SELECT coalesce(root_id, id) FROM series WHERE id = ANY(${sql.param(ids('series', 'series_id'))}::int[])
    OR id IN (SELECT series_id FROM booking WHERE id = ANY(${sql.param(bookings)}::int[]))`;
  await lockArrangements(tx, sql`ARRAY(${series})`);
  await tx.execute(
    sql`SELECT id FROM booking WHERE id = ANY(${sql.param(bookings)}::int[]) ORDER BY id FOR UPDATE`,
  );
  await lockPeople(tx, 'nanny_polo', captured, nannies);
  await lockNannies(tx, ids('nanny_polo', 'nanny_polo_id'));
  // `lockOrders` locks the orders that have bookings.
  await tx.execute(sql`SELECT id FROM "order" WHERE id = ANY(${sql.param(orders)}::int[])
    AND NOT EXISTS (SELECT FROM order_booking WHERE order_id = "order".id) ORDER BY id FOR UPDATE`);
  if (bookings.length > 0) await lockOrders(tx, bookings);
  return bookings;
}

type Row = CapturedRow['before'];
type Trait = Parameters<typeof hasTrait>[1];

const has = (row: Row, trait: Trait) => row !== null && hasTrait(row.status as BookingStatus, trait);
const idsIn = (values: readonly unknown[]) => [...new Set(values)].filter((id) => typeof id === 'number');

/** Returns the people whose open bookings are checked after an undo. */
function peopleToCheck(captured: readonly CapturedRow[]) {
  const bookings = captured.filter(({ table }) => table === 'booking');
  const reopened = bookings.filter(({ before, after }) => has(before, 'ahead') && !has(after, 'ahead'));
  const heldAgain = bookings.filter(
    ({ before, after }) =>
      has(before, 'holding') && !(has(after, 'holding') && before?.nanny_polo_id === after?.nanny_polo_id),
  );
  const archived = captured.filter(
    ({ table, before, after }) => table === 'parent_user' && before?.archived_at && !after?.archived_at,
  );
  const planned = captured.filter(
    ({ table, before, after }) => table === 'series' && before && before.last_day !== after?.last_day,
  );
  return {
    /** Families that the undo would archive again, and those with a booking or a plan that it would reopen. */
    parents: idsIn([
      ...planned.map(({ before }) => before?.parent_id),
      ...reopened.map(({ before }) => before?.parent_id),
      ...archived.map(({ before }) => before?.id),
    ]),
    /** Nannies with a booking that would hold their time again. */
    nannies: idsIn(heldAgain.map(({ before }) => before?.nanny_polo_id)),
  };
}

export const bookedFamiliesOf = (captured: readonly CapturedRow[]): number[] =>
  idsIn(
    captured.flatMap(({ table, before, after }) => (table === 'booking' ? (before ?? after)?.parent_id : [])),
  );

/** Whether an undo would archive a family again, or give a nanny another status. */
const isClosed = {
  parent_user: (before: Row, after: Row) => before?.archived_at && !after?.archived_at,
  nanny_polo: (before: Row, after: Row) => before?.status !== after?.status,
};

/**
 * Locks the families or the nannies that an undo writes, and `others`, so that none is archived or made inactive
 * meanwhile. Takes the lock that the undo's own writes need, since strengthening it later could deadlock, but no
 * stronger one, so that others can still refer to the rows.
 */
async function lockPeople(
  tx: Db,
  table: keyof typeof isClosed,
  captured: readonly CapturedRow[],
  others: readonly number[],
): Promise<void> {
  const written = captured.filter((row) => row.table === table);
  const ids = idsIn([...others, ...written.map(({ before, after }) => (before ?? after)?.id)]);
  const isClosing = written.some(({ before, after }) => !before || isClosed[table](before, after));
  const ofWrites = isClosing ? sql`UPDATE` : sql`NO KEY UPDATE`;
  await tx.execute(sql`SELECT id FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param(ids)}::int[])
    ORDER BY id FOR ${written.length > 0 ? ofWrites : sql`KEY SHARE`}`);
}

/** Ends the access of parents whom an undo has suspended again: they may have signed in since. */
export async function endAccessAgain(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const suspended = captured.filter(
    ({ table, before, after }) =>
      table === 'parent_user' && before?.status === 'suspended' && after?.status !== 'suspended',
  );
  for (const id of idsIn(suspended.map(({ before }) => before?.id)))
    await endAccess(tx, { realm: 'user', id });
}

/** Throws 409 if an undo left an archived family with an open booking or plan, or an inactive nanny with a booking. */
export async function refuseClosed(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const { parents, nannies } = peopleToCheck(captured);
  const [family] = await queryRows<{ name: string; code: string }>(
    tx,
    sql`SELECT p.name, visits.code FROM parent_user p JOIN (
        SELECT parent_id, code FROM booking WHERE status = ANY(${sql.param(listStatusesWith('ahead'))}::text[])
        UNION ALL SELECT parent_id, code FROM series WHERE ${hasPlan}
      ) AS visits ON visits.parent_id = p.id
      WHERE p.id = ANY(${sql.param(parents)}::int[]) AND p.archived_at IS NOT NULL ORDER BY visits.code LIMIT 1`,
  );
  if (family)
    throw createUndoRefusal(
      `${family.code} would be open, and ${family.name} is archived. Restore the family first.`,
    );
  const [nanny] = await queryRows<{ name: string; code: string }>(
    tx,
    sql`SELECT n.display_name AS name, b.code FROM nanny_polo n
      JOIN busy ON busy.nanny_polo_id = n.id AND busy.busy && tstzrange(now(), NULL)
      JOIN booking b ON b.id = busy.booking_id
      WHERE n.id = ANY(${sql.param(nannies)}::int[]) AND n.status = 'inactive' ORDER BY b.id LIMIT 1`,
  );
  if (nanny)
    throw createUndoRefusal(
      `${nanny.code} would be with ${nanny.name}, who is inactive. Create a new booking instead.`,
    );
}
