/** Time off is in the same calendar as bookings, so that neither can overlap the other. */

import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type * as contract from '@nanny-polo/shared/bookings/time-off';
import type { TimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { nannyPolo as resource } from '@nanny-polo/shared/people/nanny-polo';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { conflict, notFound } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';
import { boundOf, busy } from '../schedule/busy-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { toRangeAround } from '../schedule/slot.ts';

const view = { id: busy.id, start_at: boundOf('lower'), end_at: boundOf('upper'), note: busy.note };

type Period = Body<typeof contract.addTimeOff>;

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

/**
 * Adds time off around the visits that took place: an entry for each period between them. Throws 404, or 409
 * `slot_taken` if anything else takes some of the time, or visits took all of it; `data` names the bookings.
 */
export async function addTimeOff(db: Db, actor: Actor, nannyId: number, period: Period): Promise<TimeOff[]> {
  const range = toRangeAround(period, 0);
  await lockNannies(db, [nannyId]);
  await mustExist(db, nannyId);
  const overlaps = await db
    .selectDistinctOn([booking.id], { visit: { id: booking.id, code: booking.code, status: booking.status } })
    .from(busy)
    .leftJoin(booking, eq(booking.id, busy.booking_id))
    .where(and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${range}`))
    .orderBy(booking.id);
  const held = overlaps.filter(({ visit }) => !visit || hasTrait(visit.status, 'holding'));
  const entered = held.length === 0 ? await enterTimeOff(db, actor, nannyId, period) : [];
  if (entered.length > 0) return entered;
  const bookings = (held.length > 0 ? held : overlaps)
    .flatMap(({ visit }) => (visit ? [{ id: visit.id, code: visit.code }] : []))
    .slice(0, 20);
  const codes = bookings.slice(0, 5).map(({ code }) => code);
  const message = codes.length
    ? `They have bookings on those dates: ${codes.join(', ')}.`
    : 'They already have time off or a hold then.';
  throw conflict({ message, code: 'slot_taken', data: { bookings } });
}

/** Enters time off wherever the locked time of a nanny is free, and returns the entries. */
export async function enterTimeOff(tx: Db, actor: Actor, nannyId: number, period: Period) {
  const range = toRangeAround(period, 0);
  const free = await queryRows<{ gap: string }>(
    tx,
    sql`SELECT gap::text FROM unnest(tstzmultirange(${range}) - coalesce(
      (SELECT range_agg(busy) FROM busy WHERE nanny_polo_id = ${nannyId} AND busy && ${range}),
      '{}'::tstzmultirange)) AS gap ORDER BY lower(gap)`,
  );
  if (free.length === 0) return [];
  const entry = { nanny_polo_id: nannyId, reason: 'time_off' as const, note: period.note ?? '' };
  const gaps = free.map(({ gap }) => ({ ...entry, busy: gap }));
  const entered = await tx.insert(busy).values(gaps).returning(view);
  const event = { actor, resource: resource.name, record_id: nannyId, action: 'take-time-off' } as const;
  for (const row of entered) await recordEvent(tx, { ...event, after: { ...row } });
  return entered;
}

/** Deletes an entry of time off and returns it. Throws 404. */
export async function removeTimeOff(db: Db, actor: Actor, nannyId: number, entry: number): Promise<TimeOff> {
  const [row] = await db
    .delete(busy)
    .where(and(isTimeOff(nannyId), eq(busy.id, entry)))
    .returning(view);
  if (!row) throw notFound('Time off');
  const event = { actor, resource: resource.name, record_id: nannyId, action: 'give-time-off-back' } as const;
  await recordEvent(db, { ...event, before: { ...row } });
  return row;
}
