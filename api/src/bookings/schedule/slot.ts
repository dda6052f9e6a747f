import { longestDays } from '@nanny-polo/shared/bookings/booking-rules';
import { type SQL, sql } from 'drizzle-orm';

/** A nanny's time for a booking, from `buffer_minutes` before the start to `buffer_minutes` after the end. */
export interface Slot {
  readonly start_at: string;
  readonly end_at: string;
  readonly buffer_minutes: number;
}

/** Upper limit of a booking's length, so that an index on the start finds every booking that overlaps a period. */
export const longestInterval = sql.raw(`interval '${longestDays + 1} days'`);

/** A slot whose period may be columns. */
type SlotSql = { readonly [name in keyof Slot]: Slot[name] | SQL };

/** Returns SQL for the period with `minutes` before and after it as a tstzrange. */
export const toRangeAround = (
  { start_at, end_at }: Omit<SlotSql, 'buffer_minutes'>,
  minutes: number | SQL,
) => {
  const buffer = sql`make_interval(mins => ${minutes})`;
  return sql<string>`tstzrange(${start_at}::timestamptz - ${buffer}, ${end_at}::timestamptz + ${buffer})`;
};

/**
 * Returns SQL for the slot as a tstzrange, including its buffers. A slot that is over has none, so that past visits can
 * be recorded however closely they followed each other.
 */
export const rangeOf = (slot: SlotSql) =>
  toRangeAround(
    slot,
    sql`CASE WHEN ${slot.end_at}::timestamptz > now() THEN ${slot.buffer_minutes}::int ELSE 0 END`,
  );

/** Returns the range of `rangeOf` in milliseconds since 1970, at the time `now`. */
export function timeOf({ start_at, end_at, buffer_minutes }: Slot, now = Date.now()) {
  const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
  const buffer = end > now ? buffer_minutes * 60_000 : 0;
  return { from: start - buffer, to: end + buffer };
}

/** Returns the condition for all busy ranges except one booking's. `booking_id` is null for holds and time off. */
export const isNotHeldBy = (bookingId: number | null) =>
  bookingId === null ? sql`true` : sql`booking_id IS DISTINCT FROM ${bookingId}::integer`;
