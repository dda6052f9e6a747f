import type { Answer, CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from './data-provider.ts';

/** What an endpoint of the contract answers, kept under the resource whose changes make it stale. */
export function useCall<E extends Endpoint>(
  resource: string,
  endpoint: E,
  options: Omit<CallOptions<E>, 'signal'>,
) {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  return useQuery<Answer<E>>({
    queryKey: [resource, endpoint.url, options],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(endpoint, { ...options, signal } as CallOptions<E>)).data,
  });
}
