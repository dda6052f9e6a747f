import { createHttpClient } from '@nanny-polo/shared/http-client';
import { endSession } from './leave.ts';
import { readAdminSession } from './own-profile.ts';

/** The back office's only API client; a 401 response ends the session. */
export const api = createHttpClient({
  baseURL: '/api',
  token: () => readAdminSession()?.token ?? null,
  onUnauthorized: endSession,
});
