import {
  type Booking,
  type BookingStatus,
  type BookingTransition,
  bookingPeriod,
  bookingStatus,
  bookingTransitions,
  defaultBufferMinutes,
  editableStatuses,
  holdingStatuses,
  booking as resource,
} from '@nanny-polo/shared/booking';
import type { Body } from '@nanny-polo/shared/endpoint';
import { fieldErrors } from '@nanny-polo/shared/error';
import { and, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import { holdForBooking, lockNannies, release, reserve } from '../busy/service.ts';
import type { Db } from '../database/database.ts';
import { conditions, containing, type ListQuery, order, type Page, slice } from '../database/list.ts';
import { changeRecord, deleteRecord, insertRecord, lockRecord, writablePart } from '../database/record.ts';
import { illegalTransition, inUse, invalid, notFound, stale } from '../error.ts';
import type { Actor } from '../event/service.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { offer } from '../offer/table.ts';
import { parentUser } from '../parents/table.ts';
import { booking } from './table.ts';

type Row = typeof booking.$inferSelect;

const name = 'booking';

/** A booking as the wire has it: its row and the names that belong to it. */
const view = {
  ...getTableColumns(booking),
  parent_name: parentUser.name,
  nanny_polo_name: nannyPolo.display_name,
  offer: {
    id: offer.id,
    nanny_polo_id: offer.nanny_polo_id,
    state: offer.state,
    offered_at: offer.offered_at,
    expires_at: offer.expires_at,
    answered_at: offer.answered_at,
    answered_by: offer.answered_by,
  },
};

const { offer: _, ...columns } = view;

/** `q` looks at the code and at the names of parent and nanny. */
function search(db: Db, q: string) {
  const pattern = containing(q);
  const parents = db.select({ id: parentUser.id }).from(parentUser).where(ilike(parentUser.name, pattern));
  const nannies = db
    .select({ id: nannyPolo.id })
    .from(nannyPolo)
    .where(ilike(nannyPolo.display_name, pattern));
  return or(
    ilike(booking.code, pattern),
    inArray(booking.parent_id, parents),
    inArray(booking.nanny_polo_id, nannies),
  );
}

const select = (db: Db) =>
  db
    .select(view)
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current));

/** One page of bookings with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Booking>> {
  const where = conditions(columns, filter, (q) => search(db, q));
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...order(columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(booking, where),
  ]);
  return { records, total };
}

/** How many bookings stand in each status, whatever status the filter names. */
export async function count(db: Db, { filter }: ListQuery): Promise<Record<BookingStatus, number>> {
  const { status: _, ...others } = filter ?? {};
  const found = await db
    .select({ status: booking.status, count: sql<number>`count(*)::int` })
    .from(booking)
    .where(conditions(columns, others, (q) => search(db, q)))
    .groupBy(booking.status);
  const none = Object.fromEntries(bookingStatus.options.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(found.map((one) => [one.status, one.count])) } as Record<
    BookingStatus,
    number
  >;
}

/** One booking. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Booking> {
  const [found] = await select(db).where(eq(booking.id, id));
  if (!found) throw notFound('Booking');
  return found;
}

/**
 * Takes a booking in: `offered` where it names a nanny, whose time it then holds, else `requested`. Address and
 * children are the parent's as they are now, where the body has none.
 */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Booking> {
  const nannyId = body.nanny_polo_id ?? null;
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, body.parent_id));
  if (parent?.status !== 'active')
    throw invalid({ parent_id: [parent ? 'This account is suspended' : 'Not known'] });
  await checkBookable(db, nannyId);
  const values = {
    parent_id: body.parent_id,
    nanny_polo_id: nannyId,
    service: body.service,
    status: nannyId ? ('offered' as const) : ('requested' as const),
    start_at: body.start_at,
    end_at: body.end_at,
    buffer_minutes: body.buffer_minutes ?? defaultBufferMinutes,
    address: body.address ?? parent.addresses[0] ?? null,
    children: body.children ?? parent.children,
    notes: body.notes ?? '',
    internal_note: body.internal_note ?? '',
    source: body.source ?? ('phone' as const),
  };
  if (nannyId) await reserve(db, nannyId, values);
  const row = await insertRecord(db, booking, values, { actor, resource: name, action: 'create' });
  if (nannyId) await holdForBooking(db, nannyId, row, row.id);
  return get(db, row.id);
}

/** Changes a booking that has not begun; afterwards only the internal note. */
export async function update(db: Db, actor: Actor, id: number, sent: { version: number }): Promise<Booking> {
  const row = await locked(db, id);
  const patch = writablePart(resource.write, await get(db, id), sent);
  await apply(db, actor, row, patch);
  return get(db, id);
}

/** Changes several bookings alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  const found = await lockAll(db, ids);
  await lockNannies(db, [...found.map((row) => row.nanny_polo_id), patch.nanny_polo_id]);
  for (const row of found) await apply(db, actor, row, patch);
}

/** Deletes a booking that is no more than a request. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Booking> {
  const row = await locked(db, id);
  const record = await get(db, id);
  if (row.status !== 'requested')
    throw inUse(`${row.code} is ${row.status}: cancel it instead of deleting it.`);
  await deleteRecord(db, booking, row, { actor, resource: name, action: 'delete' });
  return record;
}

/** Moves a booking along one of the contract's transitions. Anything else is 409 `illegal_transition`. */
export async function move(
  db: Db,
  actor: Actor,
  id: number,
  transition: BookingTransition,
  sent: { version: number; reason?: string | undefined },
): Promise<Booking> {
  const row = await locked(db, id);
  if (row.version !== sent.version) throw stale(await get(db, id));
  const { from, to } = bookingTransitions[transition];
  if (!(from as readonly BookingStatus[]).includes(row.status)) {
    throw illegalTransition(`${row.code} is ${row.status}; ${transition} needs ${from.join(' or ')}.`);
  }
  const patch = {
    status: to,
    ...(transition === 'withdraw' && { nanny_polo_id: null, needs_cover: true }),
    ...(transition === 'confirm' && { needs_cover: false }),
  };
  if (transition === 'offer' || transition === 'confirm') {
    if (!row.nanny_polo_id) throw invalid({ nanny_polo_id: ['Choose a nanny first'] });
    await checkBookable(db, row.nanny_polo_id);
  }
  await settle(db, { ...row, ...patch });
  await changeRecord(db, booking, row, patch, {
    actor,
    resource: name,
    action: transition,
    reason: sent.reason,
  });
  return get(db, id);
}

async function locked(db: Db, id: number): Promise<Row> {
  const row = await lockRecord(db, booking, id);
  if (!row) throw notFound('Booking');
  return row;
}

async function lockAll(db: Db, ids: number[]): Promise<Row[]> {
  const found = await db
    .select()
    .from(booking)
    .where(inArray(booking.id, ids))
    .orderBy(booking.id)
    .for('update');
  if (found.length < ids.length) throw notFound('Booking');
  return found;
}

const isOneOf = (statuses: readonly BookingStatus[], status: BookingStatus) => statuses.includes(status);

/** Changes a locked booking as far as its status allows, and its nanny's calendar with it. */
async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  const next = { ...row, ...patch };
  if (!isOneOf(editableStatuses, row.status)) {
    const refused = Object.keys(patch).filter(
      (field) => field !== 'internal_note' && patch[field as keyof Row] !== row[field as keyof Row],
    );
    if (refused.length > 0) {
      throw invalid(Object.fromEntries(refused.map((field) => [field, [`The booking is ${row.status}`]])));
    }
  }
  const period = bookingPeriod.safeParse(next);
  if (!period.success) throw invalid(fieldErrors(period.error.issues));
  if (next.nanny_polo_id !== row.nanny_polo_id) {
    if (row.status === 'confirmed')
      throw invalid({ nanny_polo_id: ['Withdraw the nanny who confirmed first'] });
    if (row.status === 'offered' && !next.nanny_polo_id)
      throw invalid({ nanny_polo_id: ['An offer needs a nanny'] });
    await checkBookable(db, next.nanny_polo_id);
  }
  await settle(db, next);
  await changeRecord(db, booking, row, patch, { actor, resource: name, action: 'update' });
}

/** Makes the nanny's calendar say what the booking, as it will be, holds. */
async function settle(db: Db, next: Row): Promise<void> {
  if (!next.nanny_polo_id || !isOneOf(holdingStatuses, next.status)) return release(db, next.id);
  await reserve(db, next.nanny_polo_id, next, next.id);
  await holdForBooking(db, next.nanny_polo_id, next, next.id);
}

async function checkBookable(db: Db, nannyId: number | null): Promise<void> {
  if (nannyId === null) return;
  const [nanny] = await db
    .select({ status: nannyPolo.status })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nannyId));
  if (nanny?.status !== 'active') {
    throw invalid({ nanny_polo_id: [nanny ? 'This nanny cannot be booked at present' : 'Not known'] });
  }
}
