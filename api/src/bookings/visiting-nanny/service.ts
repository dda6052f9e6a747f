import type { VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { parents } from '@nanny-polo/shared/people/parents';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';

/** Returns the nannies who have visited a family, except those that the family has blocked. */
export async function list(db: Db, parentId: number): Promise<VisitingNanny[]> {
  const visits = sql<number>`count(*)::int`;
  const last = sql<string>`to_json(max(${booking.end_at}))#>>'{}'`;
  const welcome = sql`NOT ${nannyPolo.id} = ANY(${parentUser.blocked_nanny_polo_ids})`;
  const nannies = await db
    .select({
      id: nannyPolo.id,
      display_name: nannyPolo.display_name,
      visits,
      last_visit_at: last,
      preferred: sql<boolean>`${nannyPolo.id} = ANY(${parentUser.preferred_nanny_polo_ids})`,
    })
    .from(booking)
    .innerJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(and(eq(booking.parent_id, parentId), inArray(booking.status, ['completed', 'closed']), welcome))
    .groupBy(nannyPolo.id, parentUser.id)
    .orderBy(desc(sql`max(${booking.end_at})`), nannyPolo.id);
  return nannies.map(({ display_name, last_visit_at, ...nanny }) => ({
    ...nanny,
    first_name: firstNameOf({ display_name }),
    last_visit_at: new Date(last_visit_at).toISOString(),
  }));
}

/**
 * Adds a nanny to the family's preferred ones, or removes them, and returns the family's nannies as they are now.
 * Throws 404 for a nanny who has not visited the family.
 */
export async function preferNanny(
  tx: Db,
  actor: Actor,
  parentId: number,
  nannyId: number,
  preferred: boolean,
) {
  const row = await lockExisting(tx, parentUser, parentId, 'Account');
  if (!(await list(tx, parentId)).some(({ id }) => id === nannyId)) throw notFound('Nanny');
  const others = row.preferred_nanny_polo_ids.filter((id) => id !== nannyId);
  const patch = { preferred_nanny_polo_ids: preferred ? [...others, nannyId] : others };
  await changeRecord(tx, parentUser, row, patch, { actor, resource: parents.name, action: 'update' });
  return list(tx, parentId);
}
