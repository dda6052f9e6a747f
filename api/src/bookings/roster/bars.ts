import { type BookingStatus, bookingStatus, hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { askedTime, matching } from '../booking-record/view.ts';
import { accepted } from '../booking-record/waits.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { longestInterval } from '../schedule/slot.ts';
import type { Period } from './period.ts';

/** A bar. One that the filter excludes is not `shown` and counts only towards its row's totals. */
type Bar = RosterBar & { readonly shown: boolean };

const within = ({ start_at, end_at }: Period): SQL | undefined =>
  and(
    lt(booking.start_at, end_at),
    gt(booking.end_at, start_at),
    sql`${booking.start_at} > ${start_at}::timestamptz - ${longestInterval}`,
  );

export const isBooked = ({ status }: { status: BookingStatus }) =>
  hasTrait(status, 'holding') || hasTrait(status, 'work');

/** Returns the statuses that count as booked, and any others that the filter names. */
const statuses = (filter: ListQuery['filter']): BookingStatus[] => {
  const named = [filter?.status ?? []].flat();
  return bookingStatus.options.filter((status) => isBooked({ status }) || named.includes(status));
};

/**
 * SQL for the number of nannies asked by the open cover request of a booking without a nanny, and the number who
 * declined.
 */
const asking = sql<RosterBar['asking']>`CASE WHEN ${booking.nanny_polo_id} IS NULL THEN (
  SELECT json_build_object('asked', count(k.id), 'declined', count(k.id) FILTER (WHERE k.state = 'declined'))
  FROM cover_request_booking c JOIN cover_request r ON r.id = c.cover_request_id
  LEFT JOIN cover_ask k ON k.cover_request_id = r.id
  WHERE c.booking_id = ${booking.id} AND c.current AND r.ended_at IS NULL HAVING count(DISTINCT r.id) > 0) END`;

/** SQL for the new time that the nanny of a confirmed booking is asked about. */
const askedTimeOfConfirmed = sql<
  RosterBar['asked_time']
>`CASE WHEN ${booking.status} = 'confirmed' THEN ${askedTime} END`;

function select(db: Db, shown: SQL | undefined) {
  const { id, code, nanny_polo_id, service, status, start_at, end_at, buffer_minutes } = booking;
  return db
    .select({
      ...{ id, code, nanny_polo_id, service, status, start_at, end_at, buffer_minutes },
      parent_name: parentUser.name,
      accepted: sql<boolean>`${accepted}`,
      asking,
      asked_time: askedTimeOfConfirmed,
      shown: sql<boolean>`${shown ?? sql`true`}`,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id));
}

/** Returns the bars of these nannies in a period, sorted by start. */
export async function barsOf(
  db: Db,
  nannies: readonly number[],
  period: Period,
  filter: ListQuery['filter'],
): Promise<Bar[]> {
  if (nannies.length === 0) return [];
  const theirs = sql`${booking.nanny_polo_id} = ANY(${sql.param([...nannies])}::int[])`;
  return select(db, matching(filter))
    .where(and(theirs, inArray(booking.status, statuses(filter)), within(period)))
    .orderBy(booking.start_at, booking.id);
}

/** The maximum number of open bookings that are listed; the others are only counted. */
const maxListed = 200;

/** Returns the first `maxListed` open bookings in a period, and the number of all of them. */
export async function findOpenBars(db: Db, period: Period, filter: ListQuery['filter']) {
  const open = and(
    isNull(booking.nanny_polo_id),
    sql`${booking.status} IN ${toStatusList('undecided')}`,
    within(period),
    matching(filter),
  );
  const bars = await select(db, undefined).where(open).orderBy(booking.start_at, booking.id).limit(maxListed);
  return { bars, total: bars[0]?.total ?? 0 };
}
