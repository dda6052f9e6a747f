import { type BookingStatus, hasTrait, statusesWith } from '@nanny-polo/shared/booking-status';
import { sql } from 'drizzle-orm';
import { hasPlan } from '../../bookings/series/view.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';

type Row = CapturedRow['before'];
type Trait = Parameters<typeof hasTrait>[1];

/** The people whose open bookings are checked after an undo. */
interface People {
  /** Families that the undo would archive again, and those with a booking or a plan that it would reopen. */
  readonly parents: readonly number[];
  /** Nannies with a booking that would hold their time again. */
  readonly nannies: readonly number[];
}

const has = (row: Row, trait: Trait) => row !== null && hasTrait(row.status as BookingStatus, trait);
export const idsIn = (values: readonly unknown[]) =>
  [...new Set(values)].filter((id) => typeof id === 'number');

function peopleToCheck(captured: readonly CapturedRow[]): People {
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
    parents: idsIn([
      ...planned.map(({ before }) => before?.parent_id),
      ...reopened.map(({ before }) => before?.parent_id),
      ...archived.map(({ before }) => before?.id),
    ]),
    nannies: idsIn(heldAgain.map(({ before }) => before?.nanny_polo_id)),
  };
}

/**
 * Locks the families and nannies that an undo concerns, so that none is archived or made inactive meanwhile. Call this
 * before locking the families' records.
 */
export async function lockPeople(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const { parents, nannies } = peopleToCheck(captured);
  for (const [table, ids] of [
    ['parent_user', parents],
    ['nanny_polo', nannies],
  ] as const) {
    if (ids.length === 0) continue;
    // Takes the lock that the undo’s own writes will need, since strengthening it later could deadlock.
    const lock = captured.some((one) => one.table === table) ? sql`UPDATE` : sql`KEY SHARE`;
    await tx.execute(
      sql`SELECT id FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param(ids)}::int[]) ORDER BY id FOR ${lock}`,
    );
  }
}

/** Throws 409 if an undo has left an archived family an open booking or a plan, or an inactive nanny a booking. */
export async function refuseClosed(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const { parents, nannies } = peopleToCheck(captured);
  const [family] = await rows<{ name: string; code: string }>(
    tx,
    sql`SELECT p.name, visits.code FROM parent_user p JOIN (
        SELECT parent_id, code FROM booking WHERE status = ANY(${sql.param(statusesWith('ahead'))}::text[])
        UNION ALL SELECT parent_id, code FROM series WHERE ${hasPlan}
      ) AS visits ON visits.parent_id = p.id
      WHERE p.id = ANY(${sql.param(parents)}::int[]) AND p.archived_at IS NOT NULL ORDER BY visits.code LIMIT 1`,
  );
  if (family)
    throw illegalTransition(
      `This cannot be undone: ${family.code} would be open, and ${family.name} is archived. Restore the family first.`,
    );
  const [nanny] = await rows<{ name: string; code: string }>(
    tx,
    sql`SELECT n.display_name AS name, b.code FROM nanny_polo n
      JOIN busy ON busy.nanny_polo_id = n.id AND busy.busy && tstzrange(now(), NULL)
      JOIN booking b ON b.id = busy.booking_id
      WHERE n.id = ANY(${sql.param(nannies)}::int[]) AND n.status = 'inactive' ORDER BY b.id LIMIT 1`,
  );
  if (nanny)
    throw illegalTransition(
      `This cannot be undone: ${nanny.code} would be with ${nanny.name}, who is inactive. Create a new booking instead.`,
    );
}
