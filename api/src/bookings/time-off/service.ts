import { nannyPolo as resource } from '@nanny-polo/shared/nanny-polo';
import type { TimeOff } from '@nanny-polo/shared/time-off';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound, Refusal } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { boundOf, busy } from '../schedule/busy-table.ts';
import { bookingsIn, lockNannies } from '../schedule/hold.ts';

/** Time off is in the same calendar as bookings, so that neither can overlap the other. */

const view = { id: busy.id, start_at: boundOf('lower'), end_at: boundOf('upper'), note: busy.note };

const isTimeOff = (nannyId: number) => and(eq(busy.nanny_polo_id, nannyId), eq(busy.reason, 'time_off'));

async function mustExist(db: Db, nannyId: number): Promise<void> {
  if ((await db.$count(nannyPolo, eq(nannyPolo.id, nannyId))) === 0) throw notFound('Nanny');
}

/** Returns a nanny's time off in order of time. Throws 404. */
export async function listTimeOff(db: Db, nannyId: number): Promise<TimeOff[]> {
  await mustExist(db, nannyId);
  return db
    .select(view)
    .from(busy)
    .where(isTimeOff(nannyId))
    .orderBy(asc(sql`lower(${busy.busy})`));
}

/** Adds time off. Throws 404, or 409 `slot_taken` with the bookings that overlap it if a busy range does. */
export async function addTimeOff(
  db: Db,
  actor: Actor,
  nannyId: number,
  body: { start_at: string; end_at: string; note?: string | undefined },
): Promise<TimeOff> {
  await lockNannies(db, [nannyId]);
  await mustExist(db, nannyId);
  const range = sql<string>`tstzrange(${body.start_at}::timestamptz, ${body.end_at}::timestamptz)`;
  const taken = await db.$count(busy, and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${range}`));
  if (taken > 0) {
    const bookings = await bookingsIn(db, nannyId, range);
    const message = bookings.length
      ? `They have bookings on those dates: ${bookings
          .slice(0, 5)
          .map(({ code }) => code)
          .join(', ')}.`
      : 'They already have time off or a hold then.';
    throw new Refusal(409, { message, code: 'slot_taken', data: { bookings } });
  }
  const [row] = await db
    .insert(busy)
    .values({ nanny_polo_id: nannyId, busy: range, reason: 'time_off', note: body.note ?? '' })
    .returning(view);
  if (!row) throw new Error('Nothing was inserted into busy');
  await recordEvent(db, {
    actor,
    resource: resource.name,
    record_id: nannyId,
    action: 'take-time-off',
    after: { ...row },
  });
  return row;
}

/** Deletes time off. */
export async function removeTimeOff(db: Db, actor: Actor, nannyId: number, entry: number): Promise<TimeOff> {
  const [row] = await db
    .delete(busy)
    .where(and(isTimeOff(nannyId), eq(busy.id, entry)))
    .returning(view);
  if (!row) throw notFound('Time off');
  await recordEvent(db, {
    actor,
    resource: resource.name,
    record_id: nannyId,
    action: 'give-time-off-back',
    before: { ...row },
  });
  return row;
}
