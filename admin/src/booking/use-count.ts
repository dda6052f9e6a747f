import { countBookings } from '@nanny-polo/shared/booking';
import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { useCall } from '../data/use-call.ts';

export type BookingFilter = NonNullable<NonNullable<CallOptions<typeof countBookings>['query']>['filter']>;

/** Returns how many bookings match `filter` in each status, whatever `filter.status` is; undefined until loaded. */
export function useCount(filter: BookingFilter): Record<BookingStatus, number> | undefined {
  const { status: _, ...others } = filter;
  return useCall(countBookings, { query: { filter: others } }).data;
}

/** Returns the number of bookings in all statuses. */
export const sum = (count: Record<BookingStatus, number>): number =>
  Object.values(count).reduce((total, one) => total + one, 0);
