import type {
  preferNanny as preferNannyCall,
  VisitingNanny,
} from '@nanny-polo/shared/bookings/visiting-nanny';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { parents } from '@nanny-polo/shared/people/parents';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';

/** Returns the nannies who have visited a family, except those that the agency has blocked for it. */
export async function list(db: Db, parentId: number): Promise<VisitingNanny[]> {
  const visits = sql<number>`count(*)::int`;
  const last = sql<string>`to_json(max(${booking.end_at}))#>>'{}'`;
  const isIn = (ids: PgColumn) => sql<boolean>`${nannyPolo.id} = ANY(${ids})`;
  const notAgain = sql<boolean>`(${isIn(parentUser.blocked_nanny_polo_ids)} AND ${isIn(parentUser.not_again_nanny_polo_ids)})`;
  const shown = sql`(${notAgain} OR NOT ${isIn(parentUser.blocked_nanny_polo_ids)})`;
  const next = sql<string | null>`(SELECT to_json(min(later.start_at))#>>'{}' FROM booking later
    WHERE later.parent_id = ${parentId} AND later.nanny_polo_id = ${nannyPolo.id} AND later.status = 'confirmed'
      AND later.start_at > now())`;
  const nannies = await db
    .select({
      id: nannyPolo.id,
      display_name: nannyPolo.display_name,
      visits,
      last_visit_at: last,
      preferred: isIn(parentUser.preferred_nanny_polo_ids),
      not_again: notAgain,
      next_visit_at: next,
    })
    .from(booking)
    .innerJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(and(eq(booking.parent_id, parentId), inArray(booking.status, ['completed', 'closed']), shown))
    .groupBy(nannyPolo.id, parentUser.id)
    .orderBy(desc(sql`max(${booking.end_at})`), nannyPolo.id);
  return nannies.map(({ display_name, last_visit_at, next_visit_at, ...nanny }) => ({
    ...nanny,
    first_name: firstNameOf({ display_name }),
    last_visit_at: new Date(last_visit_at).toISOString(),
    next_visit_at: next_visit_at && new Date(next_visit_at).toISOString(),
  }));
}

/**
 * Adds a nanny to those whom the family prefers or asks not to come again, or removes them, and returns the family's
 * nannies as they are now. Throws 404 for a nanny who has not visited the family or whom the agency has blocked.
 */
export async function preferNanny(
  tx: Db,
  actor: Actor,
  parentId: number,
  nannyId: number,
  { preferred, not_again = false }: Body<typeof preferNannyCall>,
) {
  const row = await lockExisting(tx, parentUser, parentId, 'Account');
  if (!(await list(tx, parentId)).some(({ id }) => id === nannyId)) throw notFound('Nanny');
  const setIn = (ids: readonly number[], isIn: boolean) => [
    ...ids.filter((id) => id !== nannyId),
    ...(isIn ? [nannyId] : []),
  ];
  const patch = {
    preferred_nanny_polo_ids: setIn(row.preferred_nanny_polo_ids, preferred),
    blocked_nanny_polo_ids: setIn(row.blocked_nanny_polo_ids, not_again),
    not_again_nanny_polo_ids: setIn(row.not_again_nanny_polo_ids, not_again),
  };
  await changeRecord(tx, parentUser, row, patch, { actor, resource: parents.name, action: 'update' });
  return list(tx, parentId);
}
