import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from './data-provider.ts';

/** The first element of every query key of `useCall`; each successful write invalidates these queries. */
export const callKey = 'call';

interface Reading<E extends Endpoint> {
  enabled?: boolean;
  /** Keeps the earlier response until the next one arrives. */
  keep?: boolean;
  /** Returns the milliseconds until the next call, given the latest response; false for no further call. */
  every?: (data: ResponseBody<E> | undefined) => number | false;
}

/** Reads from an endpoint other than the standard calls of a resource. Cancels outdated calls. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: Omit<CallOptions<E>, 'signal'>,
  { enabled = true, keep = false, every }: Reading<E> = {},
) {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  return useQuery<ResponseBody<E>>({
    queryKey: [callKey, endpoint.url, options],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(endpoint, { ...options, signal } as CallOptions<E>)).data,
    enabled,
    ...(every && {
      refetchInterval: ({ state }: { state: { data: ResponseBody<E> | undefined } }) => every(state.data),
    }),
    ...(keep && { placeholderData: (earlier: ResponseBody<E> | undefined) => earlier as never }),
  });
}
