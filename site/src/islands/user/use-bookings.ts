import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { listUserBookings } from '@nanny-polo/shared/user-booking';
import { useCallback } from 'react';
import { api } from '../../lib/api.ts';
import { page, usePages } from './use-pages.ts';

/** Returns the query for the first `shown` bookings and one more: upcoming, soonest first, or others, latest first. */
export const bookingsQuery = (
  upcoming: boolean,
  shown = page,
): NonNullable<CallOptions<typeof listUserBookings>['query']> => ({
  filter: { upcoming },
  range: [0, shown],
  sort: ['start_at', upcoming ? 'ASC' : 'DESC'],
});

/** Loads the parent's upcoming bookings, soonest first, or the others, latest first, a page at a time. */
export const useBookings = (upcoming: boolean) =>
  usePages(
    useCallback(
      (shown: number) => api.call(listUserBookings, { query: bookingsQuery(upcoming, shown) }),
      [upcoming],
    ),
  );
