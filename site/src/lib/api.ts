import { PUBLIC_API_URL } from 'astro:env/client';
import { createHttpClient } from '@nanny-polo/shared/http-client';
import { readSession } from '@nanny-polo/shared/session';
import { fetchEarly } from './early-responses.ts';
import { sessionEnded } from './session-ended.ts';

/** The site's API client. Sends the visitor's session, if there is one. */
export const api = createHttpClient({
  baseURL: PUBLIC_API_URL,
  token: () => readSession()?.token ?? null,
  onUnauthorized: sessionEnded,
  fetch: fetchEarly,
});
