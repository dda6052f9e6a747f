import { MutationCache, QueryClient, type QueryKey, type SetDataOptions } from '@tanstack/react-query';
import { callKey } from './use-call.ts';

type Store = (key: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * The cache of the back office. Reads are retried by the HTTP client alone; after any write, counts and histories are
 * fetched anew. A record is whole: react-admin stores rows of a list as records too, and those are ignored.
 */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5000 } },
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ queryKey: [callKey] }) }),
  });
  const setQueryData = client.setQueryData.bind(client) as Store;
  client.setQueryData = ((key: QueryKey, updater: unknown, options?: SetDataOptions) => {
    const [resource, method] = key as unknown as [string, string];
    // The hooks of lists and of changes to several records create or change it by a function.
    const isPart =
      method === 'getOne' && typeof updater === 'function' && client.getQueryData(key) === undefined;
    return isPart && !resource.startsWith('lookup/') ? undefined : setQueryData(key, updater, options);
  }) as typeof client.setQueryData;
  return client;
}
