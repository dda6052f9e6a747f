import { sql } from 'drizzle-orm';

/** A stretch of a nanny's time: from `buffer_minutes` before the start until as long after the end. */
export interface Slot {
  readonly start_at: string;
  readonly end_at: string;
  readonly buffer_minutes: number;
}

/** The slot with its buffers, as a range of PostgreSQL. */
export const rangeOf = ({ start_at, end_at, buffer_minutes }: Slot) => {
  const buffer = sql`make_interval(mins => ${buffer_minutes})`;
  return sql<string>`tstzrange(${start_at}::timestamptz - ${buffer}, ${end_at}::timestamptz + ${buffer})`;
};

/** Everything in the calendars but what one booking holds; all of it for null. Time off belongs to no booking. */
export const notHeldBy = (bookingId: number | null) =>
  bookingId === null ? sql`true` : sql`booking_id IS DISTINCT FROM ${bookingId}::integer`;
