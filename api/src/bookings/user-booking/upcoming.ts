import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { inArray, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { booking } from '../schedule/booking-table.ts';

/** Still to come or under way. */
const upcomingIn = ({ status, end_at }: Record<'status' | 'end_at', AnyPgColumn>) =>
  sql`(${status} = 'in_progress' OR (${inArray(status, listStatusesWith('ahead'))} AND ${end_at} > now()))`;

export const isUpcoming = upcomingIn(booking);

const earlier = alias(booking, 'earlier');
/** In no series, or the first upcoming visit of one. */
export const isNextOfSeries = sql`(${booking.series_id} IS NULL OR NOT EXISTS (
  SELECT FROM ${booking} earlier WHERE ${earlier.series_id} = ${booking.series_id} AND ${upcomingIn(earlier)}
    AND (${earlier.start_at}, ${earlier.id}) < (${booking.start_at}, ${booking.id})))`;
