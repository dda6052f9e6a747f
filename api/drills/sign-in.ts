import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { createHttpClient, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { demoPassword } from '../demo/accounts.ts';
import { adminUser } from '../src/accounts/identity/admin-user-table.ts';
import { role } from '../src/accounts/identity/role-table.ts';
import { openSession } from '../src/accounts/session/service.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { fetchWithRetries } from './calls.ts';

/** Returns a client of the API at `url` that uses `fetchWithRetries`; with `token` null it is not signed in. */
export const createClient = (url: string, token: string | null): HttpClient =>
  createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {}, fetch: fetchWithRetries });

const tokenOf = async (login: typeof adminLogin | typeof userLogin, url: string, account: string) => {
  const body = { email: `${account}@nannypolo.example`, password: demoPassword };
  return (await createClient(url, null).call(login, { body })).data.access_token;
};

export const requestOwnerToken = (url: string) => tokenOf(adminLogin, url, 'owner');

export const requestParentToken = (url: string) => tokenOf(userLogin, url, 'parent');

export const signInAsOwner = async (url: string): Promise<HttpClient> =>
  createClient(url, await requestOwnerToken(url));

/** Creates admins with permissions for bookings and the dashboard, and returns `each` tokens for each of them. */
export async function createTokens(db: Db, admins: number, each: number): Promise<string[]> {
  const permissions = (['booking', 'dashboard'] as const).map((name) => ({ name, type: 'full' as const }));
  const [held] = await db.insert(role).values({ name: 'Drill', permissions }).returning();
  const names = { first_name: 'Drill', last_name: 'Admin', status: 'active' as const };
  const tokens: string[] = [];
  for (let admin = 0; admin < admins; admin += 1) {
    const values = { ...names, email: `drill-${admin}@nannypolo.example`, role_id: held?.id ?? null };
    const [made] = await db.insert(adminUser).values(values).returning();
    const account = { realm: 'admin' as const, id: made?.id ?? 0 };
    for (let at = 0; at < each; at += 1)
      tokens.push(await openSession(db, account, { ip: '', userAgent: '' }));
  }
  return tokens;
}
