import { MutationCache, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { markBackground } from '../session/fresh-proof.ts';
import { watchOwnProfile } from '../session/own-profile.ts';
import { watchAttention } from './attention.ts';
import { callKey } from './use-call.ts';

/** How long a response counts as fresh, in milliseconds. */
const freshMs = 5000;

/**
 * Returns infinity while a response is fresh, and 0 once it is stale. With a number instead of a function, every screen
 * that reads a response would re-render when it becomes stale, although this matters only when a screen opens or gets
 * the focus.
 */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt < freshMs ? Number.POSITIVE_INFINITY : 0;

/**
 * Marks the refetches of what is on screen or was refused, which polling, live updates or the window's focus start, so
 * that none of them asks for a proof.
 */
const behavior: QueryOptions['behavior'] = {
  onFetch: ({ state, signal }) => {
    if (state.data !== undefined || state.error !== null) markBackground(signal);
  },
};

/**
 * Creates the cache of the back office. Only the HTTP client retries reads. Any successful write refetches all
 * `useCall` queries. Only whole records are cached: react-admin would also store rows of lists and the fields that bulk
 * updates change.
 *
 * @see docs/decisions/036-list-records.md
 */
export function createQueryClient(): QueryClient {
  watchAttention();
  const client: QueryClient = new QueryClient({
    // A write without a network fails at once: it would otherwise wait and be made when nobody expects it.
    defaultOptions: { queries: { retry: false, staleTime, behavior }, mutations: { networkMode: 'always' } },
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ queryKey: [callKey] }) }),
  });
  watchOwnProfile(() => void client.invalidateQueries({ queryKey: ['auth'] }));
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { queryKey, state } = event.query;
    const [resource, method] = queryKey;
    if (method !== 'getOne' || String(resource).startsWith('lookup/') || 'updated_at' in state.data) return;
    void client.resetQueries({ queryKey, exact: true });
  });
  return client;
}
