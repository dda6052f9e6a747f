import type { allowFamilyAgain, listDeclinedFamilies } from '@nanny-polo/shared/bookings/cover';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { nannyPolo as resource } from '@nanny-polo/shared/people/nanny-polo';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { lockNannies } from '../schedule/hold.ts';

/** A family that a nanny declined to work for. */
type DeclinedFamily = ResponseBody<typeof listDeclinedFamilies>[number] & { readonly nanny_polo_id: number };

/**
 * Returns which nannies declined to work for which families, latest first. Leaves out declines that were lifted or that
 * an acceptance followed. `of` is a condition on the ask `k` and the booking `b`.
 */
async function declined(db: Db, of: SQL): Promise<DeclinedFamily[]> {
  const declines = await queryRows<DeclinedFamily & { declined_at: Date | string }>(
    db,
    sql`SELECT k.nanny_polo_id, b.parent_id, p.name AS parent_name, max(k.answered_at) AS declined_at FROM cover_ask k
      JOIN cover_request_booking c ON c.cover_request_id = k.cover_request_id
      JOIN booking b ON b.id = c.booking_id JOIN parent_user p ON p.id = b.parent_id
      WHERE ${of} AND k.scope = 'family' AND NOT b.parent_id = ANY(k.lifted_parent_ids) AND NOT EXISTS (
        SELECT 1 FROM offer o JOIN booking own ON own.id = o.booking_id
        WHERE o.nanny_polo_id = k.nanny_polo_id AND own.parent_id = b.parent_id AND o.state <> 'declined'
          AND o.answered_at > k.answered_at)
      GROUP BY k.nanny_polo_id, b.parent_id, p.name ORDER BY declined_at DESC, b.parent_id`,
  );
  return declines.map((one) => ({ ...one, declined_at: new Date(one.declined_at).toISOString() }));
}

/** Returns the families that a nanny declined to work for. Throws 404. */
export async function declinedFamiliesOf(db: Db, nannyId: number): Promise<DeclinedFamily[]> {
  if ((await db.$count(nannyPolo, eq(nannyPolo.id, nannyId))) === 0) throw notFound('Nanny');
  return declined(db, sql`k.nanny_polo_id = ${nannyId}`);
}

/** Returns the nannies who declined to work for one of these families. */
export const findDecliningNannies = (db: Db, parents: readonly number[]): Promise<DeclinedFamily[]> =>
  declined(db, sql`b.parent_id = ANY(${sql.param([...parents])}::int[])`);

/**
 * Lifts a nanny's decline of a family, so that the nanny can be asked again, and returns the families that they still
 * decline. The event does not name the family. Throws 404 for an unknown nanny.
 */
export async function liftDecline(
  tx: Db,
  actor: Actor,
  nannyId: number,
  { parent_id: parentId }: Body<typeof allowFamilyAgain>,
) {
  await lockNannies(tx, [nannyId]);
  const lifted = await queryRows(
    tx,
    sql`UPDATE cover_ask k SET lifted_parent_ids = k.lifted_parent_ids || ${parentId}::int
      WHERE k.nanny_polo_id = ${nannyId} AND k.scope = 'family' AND NOT ${parentId}::int = ANY(k.lifted_parent_ids)
        AND EXISTS (SELECT 1 FROM cover_request_booking c JOIN booking b ON b.id = c.booking_id
          WHERE c.cover_request_id = k.cover_request_id AND b.parent_id = ${parentId}) RETURNING k.id`,
  );
  if (lifted.length > 0)
    await recordEvent(tx, { actor, resource: resource.name, record_id: nannyId, action: 'lift-decline' });
  return declinedFamiliesOf(tx, nannyId);
}
