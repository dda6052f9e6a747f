import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { listUserSeries } from '@nanny-polo/shared/user-series';
import { api } from '../../lib/api.ts';
import { page, usePages } from './use-pages.ts';

/** Returns the query for the first `shown` series that have not ended and one more, newest first. */
export const seriesQuery = (shown = page): NonNullable<CallOptions<typeof listUserSeries>['query']> => ({
  filter: { over: false },
  range: [0, shown],
});

const fetchFirst = (shown: number) => api.call(listUserSeries, { query: seriesQuery(shown) });

/** Loads the parent's series that have not ended, newest first, a page at a time. */
export const useSeries = () => usePages(fetchFirst);
