import { type Booking, type BookingStatus, bookingStatus } from '@nanny-polo/shared/booking';
import { and, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database.ts';
import { conditions, containing, type ListQuery, order, type Page, pageOf } from '../database/list.ts';
import { builtOnce } from '../database/prepared.ts';
import { notFound } from '../error.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { offer } from '../offer/table.ts';
import { parentUser } from '../parents/table.ts';
import { tallied } from '../tally/service.ts';
import { booking } from './table.ts';
import { inTasks } from './task.ts';

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
  // Arrays, which indexes are asked for; a subquery beside OR would be tried on every booking.
  return or(
    ilike(booking.code, pattern),
    sql`${booking.parent_id} = ANY(ARRAY(${parents}))`,
    sql`${booking.nanny_polo_id} = ANY(ARRAY(${nannies}))`,
  );
}

const where = (db: Db, filter: ListQuery['filter']) =>
  conditions(columns, filter, (q) => search(db, q), { task: inTasks });

/** The exact number of bookings under a filter: by the tally where it names no more than statuses. */
async function totalOf(db: Db, filter: ListQuery['filter']): Promise<number> {
  const { status, ...others } = filter ?? {};
  if (Object.values(others).some((value) => value !== undefined))
    return db.$count(booking, where(db, filter));
  const statuses = status === undefined ? undefined : [status].flat();
  const [found] = await rows<{ total: number }>(db, sql`SELECT ${tallied('booking', statuses)} AS total`);
  return found?.total ?? 0;
}

/** One page of bookings with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Booking>> {
  const condition = where(db, filter);
  return pageOf(
    range,
    () => totalOf(db, filter),
    (limit, offset, backwards) =>
      select(db)
        .where(condition)
        .orderBy(...order(columns, sort, backwards))
        .limit(limit)
        .offset(offset),
  );
}

/** How many bookings stand in each status, whatever status the filter names. */
export async function count(db: Db, { filter }: ListQuery): Promise<Record<BookingStatus, number>> {
  const { status: _status, ...others } = filter ?? {};
  const found = await db
    .select({ status: booking.status, count: sql<number>`count(*)::int` })
    .from(booking)
    .where(where(db, others))
    .groupBy(booking.status);
  const none = Object.fromEntries(bookingStatus.options.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(found.map((one) => [one.status, one.count])) } as Record<
    BookingStatus,
    number
  >;
}

const byId = builtOnce((db) =>
  select(db)
    .where(eq(booking.id, sql.placeholder('id')))
    .prepare('booking_by_id'),
);

/** One booking. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Booking> {
  const [found] = await byId(db).execute({ id });
  if (!found) throw notFound('Booking');
  return found;
}
