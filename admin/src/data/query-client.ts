import { MutationCache, QueryClient } from '@tanstack/react-query';
import { callKey } from './use-call.ts';

/**
 * The cache of the back office. Reads are retried by the HTTP client alone; after any write, counts and histories are
 * fetched anew.
 */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5000 } },
    mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ queryKey: [callKey] }) }),
  });
  return client;
}
