import { listUserBookings } from '@nanny-polo/shared/bookings/user-booking';
import { listUserSeries } from '@nanny-polo/shared/bookings/user-series';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import { listUserOrders } from '@nanny-polo/shared/money/order-account';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';

/** How many records are shown at first, and added by “Show more”. */
const page = 6;

/**
 * Loads a list a page at a time. `fetchFirst` fetches the first `shown` records and one more, which shows whether there
 * are others; `more` is null if there are none.
 */
function usePages<T>(fetchFirst: (shown: number) => Promise<T[]>) {
  const [shown, setShown] = useState(page);
  const fetchIt = useCallback(() => fetchFirst(shown), [fetchFirst, shown]);
  const { state, reload } = useLoad(fetchIt);
  const records = state.status === 'ready' ? state.value : [];
  return {
    state,
    reload,
    list: records.slice(0, shown),
    more: records.length > shown ? () => setShown(shown + page) : null,
  };
}

/**
 * Returns the query for the first `shown` bookings and one more: upcoming, soonest first, of a series only the next
 * visit; or others, latest first.
 */
export const buildBookingsQuery = (
  upcoming: boolean,
  shown = page,
): NonNullable<CallOptions<typeof listUserBookings>['query']> => ({
  filter: { upcoming, ...(upcoming && { next_of_series: true }) },
  range: [0, shown],
  sort: ['start_at', upcoming ? 'ASC' : 'DESC'],
});

/** Loads the parent's upcoming bookings, soonest first, or the others, latest first, a page at a time. */
export const useBookings = (upcoming: boolean) =>
  usePages(
    useCallback(
      (shown: number) => api.call(listUserBookings, { query: buildBookingsQuery(upcoming, shown) }),
      [upcoming],
    ),
  );

/** Returns the query for the first `shown` series that have not ended and one more, newest first. */
export const buildSeriesQuery = (shown = page): NonNullable<CallOptions<typeof listUserSeries>['query']> => ({
  filter: { over: false },
  range: [0, shown],
});

const fetchSeries = (shown: number) => api.call(listUserSeries, { query: buildSeriesQuery(shown) });

/** Loads the parent's series that have not ended, newest first, a page at a time. */
export const useSeries = () => usePages(fetchSeries);

/** Returns the query for the first `shown` invoices and one more: those that are to be paid, then the newest. */
export const buildInvoicesQuery = (
  shown = page,
): NonNullable<CallOptions<typeof listUserOrders>['query']> => ({
  range: [0, shown],
  sort: ['owing', 'DESC'],
});

const fetchInvoices = (shown: number) => api.call(listUserOrders, { query: buildInvoicesQuery(shown) });

/** Loads the parent's invoices, a page at a time. */
export const useInvoices = () => usePages(fetchInvoices);
