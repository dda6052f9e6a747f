import { sql } from 'drizzle-orm';

/** A nanny's time for a booking, from `buffer_minutes` before the start to `buffer_minutes` after the end. */
export interface Slot {
  readonly start_at: string;
  readonly end_at: string;
  readonly buffer_minutes: number;
}

/** Returns SQL for the slot, including its buffers, as a tstzrange. */
export const rangeOf = ({ start_at, end_at, buffer_minutes }: Slot) => {
  const buffer = sql`make_interval(mins => ${buffer_minutes})`;
  return sql<string>`tstzrange(${start_at}::timestamptz - ${buffer}, ${end_at}::timestamptz + ${buffer})`;
};

/** Returns the condition for all busy ranges except one booking's. `booking_id` is null for holds and time off. */
export const notHeldBy = (bookingId: number | null) =>
  bookingId === null ? sql`true` : sql`booking_id IS DISTINCT FROM ${bookingId}::integer`;
