import { isDeepStrictEqual } from 'node:util';
import {
  type Booking,
  bookingPeriod,
  defaultBufferMinutes,
  editableStatuses,
  booking as resource,
} from '@nanny-polo/shared/booking';
import type { rescheduleBooking } from '@nanny-polo/shared/booking-work';
import type { Body } from '@nanny-polo/shared/endpoint';
import { fieldErrors } from '@nanny-polo/shared/error';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, inUse, invalid, Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockedAll } from '../../kernel/resource/life-cycle.ts';
import { deleteRecord, insertRecord, writablePart } from '../../kernel/resource/record.ts';
import { activeParent, refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { reserve } from '../availability/reserve.ts';
import { makeOffer, rescheduleOffer, withdrawOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { booking } from '../schedule/booking-table.ts';
import { holdForBooking, lockNannies } from '../schedule/hold.ts';
import { tell } from './letter.ts';
import { moveLocked } from './move.ts';
import { openOrder } from './ports.ts';
import { isRepriced, quoteOf, sameInstant } from './quote.ts';
import { ratesFor } from './rates.ts';
import { change, isOneOf, locked, lockedAt, resourceName } from './row.ts';
import { againstNanny, reasonsAgainst, refusedFor } from './rules.ts';
import { get } from './view.ts';

/**
 * Takes a booking in: `offered` where it names a nanny, whose time it then holds and who is asked, else `requested`. A
 * past visit starts alike, but its nanny counts as having accepted: it is confirmed and checked in and out at its times.
 * Address and children are the parent's as they are now, where the body has none; rates and policy are today's.
 */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Booking> {
  const nannyId = body.nanny_polo_id ?? null;
  const parent = await activeParent(db, body.parent_id);
  if (nannyId) await checkNanny(db, { nanny_polo_id: nannyId, parent_id: parent.id });
  const past_visit = pastVisit(body);
  const values = {
    parent_id: body.parent_id,
    nanny_polo_id: nannyId,
    service: body.service,
    status: nannyId ? ('offered' as const) : ('requested' as const),
    start_at: body.start_at,
    end_at: body.end_at,
    past_visit,
    buffer_minutes: body.buffer_minutes ?? defaultBufferMinutes,
    address: body.address ?? parent.addresses[0] ?? null,
    children: body.children ?? parent.children,
    notes: body.notes ?? '',
    internal_note: body.internal_note ?? '',
    source: body.source ?? ('phone' as const),
    discount_codes: body.discount_codes ?? [],
    ...(await ratesFor(db, nannyId, body.start_at)),
  };
  if (nannyId) await reserve(db, nannyId, values);
  const row = await insertRecord(db, booking, values, { actor, resource: resourceName, action: 'create' });
  if (nannyId) {
    await holdForBooking(db, nannyId, row, row.id);
    await makeOffer(db, actor, row);
  }
  return get(db, row.id);
}

/** Changes a booking that has not begun; afterwards only the internal note. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number; internal_note?: string },
): Promise<Booking> {
  await refuseTextOnErased(db, booking, [id], { internal_note: sent.internal_note });
  const row = await locked(db, id);
  const patch = writablePart(resource.write, await get(db, id), sent, ['waits_for']);
  await apply(db, actor, row, patch, 'update');
  return get(db, id);
}

/** Changes several bookings alike. */
export async function updateMany(
  db: Db,
  actor: Actor,
  ids: number[],
  patch: Partial<BookingRow>,
): Promise<void> {
  await refuseTextOnErased(db, booking, ids, { internal_note: patch.internal_note });
  const found = await lockedAll(db, booking, ids, 'Booking');
  await lockNannies(db, [...found.map((row) => row.nanny_polo_id), patch.nanny_polo_id]);
  for (const row of found) await apply(db, actor, row, patch, 'update');
}

/**
 * Moves a booking that has not begun to another time, and to another nanny where one is named: whoever confirmed the
 * old time is let go first.
 */
export async function reschedule(
  db: Db,
  actor: Actor,
  id: number,
  sent: Body<typeof rescheduleBooking>,
): Promise<Booking> {
  const { version, reason, ...patch } = sent;
  const row = await lockedAt(db, id, version);
  if (!isOneOf(editableStatuses, row.status))
    throw illegalTransition(`${row.code} is ${row.status}. It can be rescheduled until it starts.`);
  const replaced = patch.nanny_polo_id !== undefined && patch.nanny_polo_id !== row.nanny_polo_id;
  const letGo = replaced && row.status === 'confirmed';
  if (letGo) {
    // Ended by the agency, not by the nanny, who reads of it.
    await withdrawOffer(db, row.id);
    await moveLocked(db, actor, row, 'withdraw', { reason });
  }
  const open = letGo ? await locked(db, id) : row;
  await apply(db, actor, open, patch, 'reschedule', reason);
  return get(db, id);
}

/** Deletes a booking that is no more than a request. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Booking> {
  const row = await locked(db, id);
  const record = await get(db, id);
  if (row.status !== 'requested')
    throw inUse(`${row.code} is ${row.status}: cancel it instead of deleting it.`);
  await deleteRecord(db, booking, row, { actor, resource: resourceName, action: 'delete' });
  return record;
}

async function checkNanny(db: Db, row: { nanny_polo_id: number | null; parent_id: number }): Promise<void> {
  const reasons = await againstNanny(db, row);
  if (reasons.length > 0) throw refusedFor(reasons);
}

const hasBegun = ({ start_at }: { start_at: string }) => Date.parse(start_at) < Date.now();

/** Whether a booking with a new start is a past visit. 422 `start_in_past` for a start in the past that is not. */
function pastVisit(wanted: { start_at: string; past_visit?: boolean | undefined }): boolean {
  if (!hasBegun(wanted)) return false;
  if (wanted.past_visit) return true;
  throw new Refusal(422, {
    message: 'The start is in the past.',
    errors: { start_at: ['In the past; record it as a past visit or choose a later start'] },
    code: 'start_in_past',
  });
}

/**
 * Changes a locked booking as far as its status allows. A nanny who was offered another time is asked again; a confirmed
 * booking whose price follows from what changed is repriced with its order.
 */
async function apply(
  db: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  action: 'update' | 'reschedule',
  reason?: string,
): Promise<void> {
  const next = { ...row, ...patch };
  const restarted = !sameInstant(row.start_at, next.start_at);
  const moved = restarted || !sameInstant(row.end_at, next.end_at);
  const otherNanny = next.nanny_polo_id !== row.nanny_polo_id;
  refuseLateChange(row, patch);
  const period = bookingPeriod.safeParse(next);
  if (!period.success) throw invalid(fieldErrors(period.error.issues));
  if (otherNanny && row.status === 'confirmed')
    throw invalid({ nanny_polo_id: ['Withdraw the nanny who confirmed first'] });
  if (otherNanny && row.status === 'offered' && !next.nanny_polo_id)
    throw invalid({ nanny_polo_id: ['An offer needs a nanny'] });
  if (otherNanny && next.nanny_polo_id) await checkNanny(db, next);
  if (moved && row.status === 'confirmed') {
    const reasons = await reasonsAgainst(db, next, 'confirm');
    if (reasons.length > 0) throw refusedFor(reasons);
  }
  const asked = row.status === 'offered' && next.nanny_polo_id !== null && (moved || otherNanny);
  const earned = otherNanny && next.nanny_polo_id !== null;
  const { pay_rate_minor } = await ratesFor(db, next.nanny_polo_id, next.start_at);
  const repriced = row.status === 'confirmed' && isRepriced(row, next);
  const agreed = repriced ? { quote: await quoteOf(db, next) } : null;
  const written = {
    ...patch,
    past_visit: restarted ? pastVisit(next) : next.past_visit && hasBegun(next),
    ...(earned && { pay_rate_minor }),
    ...(moved && { reminded_at: null }),
    ...agreed,
  };
  const after = await change(db, row, written, { actor, action, reason });
  if (asked) await makeOffer(db, actor, after);
  if (agreed && moved) await rescheduleOffer(db, after);
  if (agreed) await openOrder(db, actor, { booking: after, quote: agreed.quote });
  if (agreed && moved) await tell(db, row.id, 'moved', 'parent', 'nanny');
}

function refuseLateChange(row: BookingRow, patch: Partial<BookingRow>): void {
  if (isOneOf(editableStatuses, row.status)) return;
  const refused = Object.keys(patch).filter(
    (field) =>
      field !== 'internal_note' &&
      !isDeepStrictEqual(patch[field as keyof BookingRow], row[field as keyof BookingRow]),
  );
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, [`The booking is ${row.status}`]])));
}
