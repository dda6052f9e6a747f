import { type Booking, type BookingStatus, bookingStatus } from '@nanny-polo/shared/booking';
import { and, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { conditions, containing, type ListQuery, order, type Page, slice } from '../database/list.ts';
import { notFound } from '../error.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { offer } from '../offer/table.ts';
import { parentUser } from '../parents/table.ts';
import { booking } from './table.ts';

const {
  quote: _quote,
  cancellation_policy: _policy,
  reminded_at: _reminded,
  ...rowColumns
} = getTableColumns(booking);

/** Bookings as the wire has them: the row, the names that belong to it and the latest offer. */
const view = {
  ...rowColumns,
  total_minor: sql<number | null>`(${booking.quote}->>'total_minor')::int`,
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

const { offer: _offer, total_minor: _total, ...columns } = view;

const select = (db: Db) =>
  db
    .select(view)
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current));

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
  const { status: _status, ...others } = filter ?? {};
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
