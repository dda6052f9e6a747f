import { createHttpClient } from '@nanny-polo/shared/http-client';
import { readSession } from '@nanny-polo/shared/session';
import { endSession } from './leave.ts';

/** The back office's only API client; a 401 response ends the session. */
export const api = createHttpClient({
  baseURL: '/api',
  token: () => readSession()?.token ?? null,
  onUnauthorized: endSession,
});
