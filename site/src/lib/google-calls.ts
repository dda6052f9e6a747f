import { googleLogin, startGoogleLogin } from '@nanny-polo/shared/google';
import { api } from './api.ts';

/** The calls of a sign-in with Google, in a chunk that is loaded when it starts. */

/** Returns Google's URL. Throws `ApiError` if the API has no Google sign-in. */
export const startAtGoogle = async (): Promise<string> => (await api.call(startGoogleLogin)).url;

/** Returns the token of the new session. Throws `ApiError`. */
export const tokenFor = async (body: { code: string; state: string | undefined; iss: string | undefined }) =>
  (await api.call(googleLogin, { body })).token;
