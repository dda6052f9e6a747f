import type { Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';

/** Returns the whole record of each list record. */
export const whole = <Get extends Endpoint>(
  client: HttpClient,
  get: Get,
  found: readonly { id: number }[],
): Promise<ResponseBody<Get>[]> =>
  Promise.all(
    found.map(({ id }) => client.call(get as Endpoint, { params: { id } }) as Promise<ResponseBody<Get>>),
  );
