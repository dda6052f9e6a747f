import { setTimeout as delay } from 'node:timers/promises';
import { adminLogin } from '@nanny-polo/shared/admin-account';
import { ApiError, createHttpClient, type HttpClient } from '@nanny-polo/shared/http-client';
import { userLogin } from '@nanny-polo/shared/user-account';
import { demoPassword } from '../demo/accounts.ts';

const clientWith = (url: string, token: string | null) =>
  createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {} });

/** How often a refused call is repeated, and after how many milliseconds. */
const tries = 60;
const pause = 1000;

/**
 * Repeats a call that gets 503 or no response, for up to a minute: on a busy machine product and database may seem
 * away for a moment.
 */
export async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof ApiError && [0, 503].includes(error.status);
      if (!passes || attempt === tries) throw error;
      await delay(pause);
    }
  }
}

/** Returns a new token of the demo's owner at `url`. */
export async function ownerToken(url: string): Promise<string> {
  const body = { email: 'owner@nannypolo.example', password: demoPassword };
  const { data } = await patiently(() => clientWith(url, null).call(adminLogin, { body }));
  return data.access_token;
}

/** Returns a new token of the demo's parent at `url`. */
export async function parentToken(url: string): Promise<string> {
  const body = { email: 'parent@nannypolo.example', password: demoPassword };
  const { data } = await patiently(() => clientWith(url, null).call(userLogin, { body }));
  return data.access_token;
}

/** Returns a client of the API at `url`, signed in as the demo's owner. */
export const signInAsOwner = async (url: string): Promise<HttpClient> =>
  clientWith(url, await ownerToken(url));
