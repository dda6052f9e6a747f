import { listUserBookings, type UserBooking } from '@nanny-polo/shared/user-booking';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';

const page = 6;

/** A parent's bookings, the latest first, a page more at a time. */
export function useBookings() {
  const [shown, setShown] = useState(page);
  const fetchIt = useCallback(
    () => api.call(listUserBookings, { query: { range: [0, shown], sort: ['start_at', 'DESC'] } }),
    [shown],
  );
  const { state, set, reload } = useLoad<UserBooking[]>(fetchIt);
  const list = state.status === 'ready' ? state.value : [];
  return {
    state,
    reload,
    shown,
    more: list.length > shown ? () => setShown(shown + page) : null,
    add: (booking: UserBooking) => set([booking, ...list]),
    replace: (booking: UserBooking) => set(list.map((one) => (one.id === booking.id ? booking : one))),
  };
}
