import { bookingOffer, booking as contract } from '@nanny-polo/shared/booking';
import { bookingStatus } from '@nanny-polo/shared/booking-status';
import { eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { object } from '../../kernel/reading/fields.ts';
import { view } from '../../kernel/reading/view.ts';
import { patternOf } from '../../kernel/resource/list.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { inTasks, urgentAt } from './task.ts';
import { briefWaitsFor, waitsFor } from './waits.ts';

const wholeCode = /^BK-\d{6,}$/i;

/** Returns the condition for `q` as a whole code, or as a part of the code, the parent's name or the nanny's name. */
function search(q: string): SQL | undefined {
  if (wholeCode.test(q)) return eq(booking.code, q.toUpperCase());
  const pattern = patternOf(q);
  return or(ilike(booking.code, pattern), ...namedLike(booking, pattern));
}

/** Returns conditions for records whose parent or nanny has a name like `pattern`. */
export function namedLike(record: { parent_id: PgColumn; nanny_polo_id: PgColumn }, pattern: string): SQL[] {
  // Arrays let PostgreSQL use the indexes; a subquery with OR would be evaluated for every record.
  const ids = (table: PgTable, id: PgColumn, name: PgColumn) =>
    sql`ANY(ARRAY(SELECT ${id} FROM ${table} WHERE ${ilike(name, pattern)}))`;
  return [
    sql`${record.parent_id} = ${ids(parentUser, parentUser.id, parentUser.name)}`,
    sql`${record.nanny_polo_id} = ${ids(nannyPolo, nannyPolo.id, nannyPolo.display_name)}`,
  ];
}

const fields = {
  ...getTableColumns(booking),
  total_minor: sql`(${booking.quote}->>'total_minor')::int`,
  parent_name: parentUser.name,
  nanny_polo_name: nannyPolo.display_name,
  /** The latest offer. */
  offer: sql`(SELECT ${object(bookingOffer, getTableColumns(offer))} FROM ${offer}
    WHERE ${offer.booking_id} = ${booking.id} AND ${offer.current})`,
  waits_for: waitsFor,
  pending_minor: sql`(SELECT c.to_minor FROM price_change c WHERE c.booking_id = ${booking.id} AND c.state = 'pending')`,
};

/** Whether the family is asked to agree to a higher price. */
export const pricePending = sql`EXISTS (SELECT 1 FROM price_change c
  WHERE c.booking_id = ${booking.id} AND c.state = 'pending')`;

/** Reads bookings, with the tally's totals if a filter names only statuses. */
export const reading = view({
  record: contract.get.schema.response[200],
  listed: contract.listed,
  fields,
  brief: { waits_for: briefWaitsFor },
  from: sql`${booking} LEFT JOIN ${parentUser} ON ${parentUser.id} = ${booking.parent_id}
    LEFT JOIN ${nannyPolo} ON ${nannyPolo.id} = ${booking.nanny_polo_id}`,
  id: booking.id,
  what: 'Booking',
  search,
  matchers: {
    task: inTasks,
    urgent: ([wanted]) => (wanted ? urgentAt() : sql`NOT ${urgentAt()}`),
    price_pending: ([wanted]) => (wanted ? pricePending : sql`NOT ${pricePending}`),
  },
  tabs: { column: booking.status, options: bookingStatus.options },
  tally: 'booking',
});

export const { get, matching } = reading;
