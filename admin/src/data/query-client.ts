import { MutationCache, QueryClient, type QueryKey, type SetDataOptions } from '@tanstack/react-query';
import { watchOwnProfile } from '../session/own-profile.ts';
import { callKey } from './use-call.ts';

/** How long a response counts as fresh, in milliseconds. */
const fresh = 5000;

/**
 * Returns infinity while a response is fresh, and 0 once it is stale. With a number instead of a function, every screen
 * that reads a response would re-render when it becomes stale, although this matters only when a screen opens or gets
 * the focus.
 */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt < fresh ? Number.POSITIVE_INFINITY : 0;

type Store = (key: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * Creates the cache of the back office. Only the HTTP client retries reads. After any successful write, all `useCall`
 * queries are fetched again. Only whole records are cached: react-admin would also store rows of lists and the changed
 * fields of bulk updates, which lack `updated_at` and are ignored. When the admin's permissions change, react-admin asks
 * the auth provider again.
 */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // A write without a network fails at once: it would otherwise wait and be made when nobody expects it.
    defaultOptions: { queries: { retry: false, staleTime }, mutations: { networkMode: 'always' } },
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ queryKey: [callKey] }) }),
  });
  watchOwnProfile(() => void client.invalidateQueries({ queryKey: ['auth'] }));
  const store = client.setQueryData.bind(client) as Store;
  client.setQueryData = ((key: QueryKey, updater: unknown, options?: SetDataOptions) => {
    const [resource, method] = key;
    const known = client.getQueryData(key);
    const stored = typeof updater === 'function' ? updater(known) : updater;
    const isPart = method === 'getOne' && known === undefined && !(stored && 'updated_at' in stored);
    return isPart && !String(resource).startsWith('lookup/') ? undefined : store(key, stored, options);
  }) as typeof client.setQueryData;
  return client;
}
