import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { listUserBookings, type UserBooking } from '@nanny-polo/shared/user-booking';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';

const page = 6;

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
export function useBookings(upcoming: boolean) {
  const [shown, setShown] = useState(page);
  const fetchIt = useCallback(
    () => api.call(listUserBookings, { query: bookingsQuery(upcoming, shown) }),
    [upcoming, shown],
  );
  const { state, reload } = useLoad<UserBooking[]>(fetchIt);
  const found = state.status === 'ready' ? state.value : [];
  return {
    state,
    reload,
    list: found.slice(0, shown),
    more: found.length > shown ? () => setShown(shown + page) : null,
  };
}
