import { createHttpClient } from '@nanny-polo/shared/contract/http-client';
import { addProofs } from './fresh-proof.ts';
import { endSession } from './leave.ts';
import { readAdminSession } from './own-profile.ts';
import { signInPath } from './return-path.ts';

export const apiUrl = import.meta.env.PUBLIC_API_URL || '/api';

/**
 * The back office's only API client; a 401 response ends the session, but at sign-in there is none to end. Calls that
 * need a fresh proof wait for it.
 */
export const api = addProofs(
  createHttpClient({
    baseURL: apiUrl,
    token: () => readAdminSession()?.token ?? null,
    onUnauthorized: () => location.pathname === signInPath || endSession(),
  }),
);
