import { statusesWith } from '@nanny-polo/shared/booking-status';
import { listUserBookings, type UserBooking } from '@nanny-polo/shared/user-booking';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';

const page = 6;

const ahead = statusesWith('ahead');

interface Bookings {
  readonly list: UserBooking[];
  /** Open bookings, the earliest first. */
  readonly coming: UserBooking[];
}

/** Loads a parent's bookings page by page, the latest first, and the next open one. */
export function useBookings() {
  const [shown, setShown] = useState(page);
  const fetchIt = useCallback(async () => {
    const [list, coming] = await Promise.all([
      api.call(listUserBookings, { query: { range: [0, shown], sort: ['start_at', 'DESC'] } }),
      api.call(listUserBookings, {
        query: { filter: { status: ahead }, range: [0, page], sort: ['start_at', 'ASC'] },
      }),
    ]);
    return { list, coming };
  }, [shown]);
  const { state, set, reload } = useLoad<Bookings>(fetchIt);
  const { list, coming } = state.status === 'ready' ? state.value : { list: [], coming: [] };
  return {
    state,
    reload,
    shown,
    next: coming.find(({ end_at }) => Date.parse(end_at) > Date.now()),
    more: list.length > shown ? () => setShown(shown + page) : null,
    add: (booking: UserBooking) => {
      set({ list: [booking, ...list], coming: inOrder([booking, ...coming]) });
    },
    replace: (booking: UserBooking) => {
      const put = (among: UserBooking[]) => among.map((one) => (one.id === booking.id ? booking : one));
      set({ list: put(list), coming: put(coming).filter(({ status }) => ahead.includes(status)) });
    },
  };
}

const inOrder = (bookings: UserBooking[]) =>
  bookings.toSorted((one, other) => Date.parse(one.start_at) - Date.parse(other.start_at));
