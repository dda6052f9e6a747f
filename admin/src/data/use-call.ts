import type { Answer, CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from './data-provider.ts';

/** What the keys of these queries begin with: every write makes them stale. */
export const callKey = 'call';

interface Reading<E extends Endpoint> {
  /** Without it, nothing is asked yet. */
  enabled?: boolean;
  /** The earlier answer stands until the next one is there. */
  keep?: boolean;
  /** Returns after how many milliseconds to ask again, given the latest answer; false for never. */
  every?: (answer: Answer<E> | undefined) => number | false;
}

/** What an endpoint of the contract answers to a read that is no resource's record or list; outdated ones are stopped. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: Omit<CallOptions<E>, 'signal'>,
  { enabled = true, keep = false, every }: Reading<E> = {},
) {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  return useQuery<Answer<E>>({
    queryKey: [callKey, endpoint.url, options],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(endpoint, { ...options, signal } as CallOptions<E>)).data,
    enabled,
    ...(every && {
      refetchInterval: ({ state }: { state: { data: Answer<E> | undefined } }) => every(state.data),
    }),
    ...(keep && { placeholderData: (earlier: Answer<E> | undefined) => earlier as never }),
  });
}
