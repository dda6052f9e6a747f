import type { UnusualTime } from '@nanny-polo/shared/bookings/unusual-time';
import { ApiError, type HttpClient } from '@nanny-polo/shared/contract/http-client';

/** Returns a client that repeats a call refused for its time, and agrees to it: most tests are about something else. */
export const withAgreedTimes = (client: HttpClient): HttpClient => ({
  ...client,
  call: (endpoint, options) =>
    client.call(endpoint, options).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.body.code !== 'unusual_time') throw error;
      const { reasons } = error.body.data as { reasons: readonly UnusualTime[] };
      const body = { ...(options?.body as object), unusual_time: reasons.map(({ kind }) => kind) };
      return client.call(endpoint, { ...options, body } as typeof options);
    }),
});
