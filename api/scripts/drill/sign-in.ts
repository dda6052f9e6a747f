import { adminLogin } from '@nanny-polo/shared/admin-account';
import { createHttpClient, type HttpClient } from '@nanny-polo/shared/http-client';
import { demoPassword } from '../demo/accounts.ts';

const clientWith = (url: string, token: string | null) =>
  createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {} });

/** A new token of the demo's owner at `url`. */
export async function ownerToken(url: string): Promise<string> {
  const body = { email: 'owner@nannypolo.example', password: demoPassword };
  const { data } = await clientWith(url, null).call(adminLogin, { body });
  return data.access_token;
}

/** A client of the API at `url`, signed in as the demo's owner. */
export const signInAsOwner = async (url: string): Promise<HttpClient> =>
  clientWith(url, await ownerToken(url));
