import { adminLogin } from '@nanny-polo/shared/admin-account';
import { createHttpClient, type HttpClient } from '@nanny-polo/shared/http-client';
import { demoPassword } from '../demo/accounts.ts';

/** A client of the API at `url`, signed in as the demo's owner. */
export async function signInAsOwner(url: string): Promise<HttpClient> {
  const client = (token: string | null) =>
    createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {} });
  const body = { email: 'owner@nannypolo.example', password: demoPassword };
  const { data } = await client(null).call(adminLogin, { body });
  return client(data.access_token);
}
