import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const tags = ['parent account'];

/** What any refused Google sign-in says (specification, section 8). */
export const googleFailure = 'Something went wrong. Please try again later.';

/**
 * Begins a sign-in with Google: answers the address that the popup opens, and keeps what belongs to it in a
 * short-lived cookie that no script reads. 503 where no provider is configured or it cannot be reached.
 */
export const startGoogleLogin = endpoint({
  method: 'POST',
  url: '/users/google/start',
  schema: { summary: 'Begin a sign-in with Google', tags, response: { 200: z.object({ url: z.string() }) } },
  config: { access: 'public' },
});

/**
 * Ends it with what the popup came back with: `code`, `state` and, where the provider gave one, `iss` of the query
 * of /auth-redirect. Whatever is wrong with them is 422 with `googleFailure`.
 */
export const googleLogin = endpoint({
  method: 'POST',
  url: '/users/google/login',
  schema: {
    summary: 'Sign a parent in with Google',
    tags,
    body: z.object({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      iss: z.optional(z.string()),
    }),
    response: { 200: z.object({ token: z.string() }) },
  },
  config: { access: 'public' },
});
