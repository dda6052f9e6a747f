import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';

/** The message of every failed Google sign-in (docs/specification.md, section 8). */
export const googleFailure = 'Something went wrong. Please try again later.';

/**
 * Begins a sign-in with Google: returns the URL for the popup and sets a short-lived HttpOnly cookie with the state,
 * nonce and PKCE verifier. 503 if no provider is configured or it cannot be reached.
 */
export const startGoogleLogin = defineEndpoint('POST', '/users/google/start', allowCallers('public'), {
  summary: 'Begin a sign-in with Google',
  response: { 200: z.object({ url: z.string() }) },
});

/**
 * Opens a session. If the call carries a parent's session, ends it, because the new one replaces it in the browser.
 * `iss` is sent if the provider sent one. 422 with the message `googleFailure` if any value is invalid,
 * then also with the code `google_unverified` if Google has not verified the address.
 */
export const googleLogin = defineEndpoint(
  'POST',
  '/users/google/login',
  allowCallers('public', { proof: true }),
  {
    summary: 'Sign a parent in with Google',
    body: z.object({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      iss: z.optional(z.string()),
    }),
    response: { 200: z.object({ token: z.string() }) },
  },
);
