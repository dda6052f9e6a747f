import { countBookings } from '@nanny-polo/shared/booking';
import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { useCall } from '../data/use-call.ts';

/** A filter of the bookings' list. */
export type BookingFilter = NonNullable<NonNullable<CallOptions<typeof countBookings>['query']>['filter']>;

/** Counts bookings by status under `filter`; undefined until loaded. */
export function useCount(filter: BookingFilter): Record<BookingStatus, number> | undefined {
  const { status: _, ...others } = filter;
  return useCall(countBookings, { query: { filter: others } }).data;
}

/** The sum of a count. */
export const sum = (count: Record<BookingStatus, number>): number =>
  Object.values(count).reduce((total, one) => total + one, 0);
