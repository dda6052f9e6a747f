import { setTimeout as delay } from 'node:timers/promises';
import { adminLogin } from '@nanny-polo/shared/admin-account';
import { ApiError, createHttpClient, type HttpClient } from '@nanny-polo/shared/http-client';
import { userLogin } from '@nanny-polo/shared/user-account';
import { adminUser } from '../../src/accounts/identity/admin-user-table.ts';
import { role } from '../../src/accounts/identity/role-table.ts';
import { openSession } from '../../src/accounts/session/service.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { demoPassword } from '../demo/accounts.ts';

/** Returns a client of the API at `url`; with `token` null it is not signed in. */
export const clientWith = (url: string, token: string | null): HttpClient =>
  createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {} });

/** How often a refused call is repeated, and after how many milliseconds. */
const tries = 60;
const pause = 1000;

/**
 * Repeats a call that gets 503 or no response, for about a minute: on a busy machine the product and its database may
 * seem away for a moment.
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

/** Creates admins with permissions for bookings and the dashboard, and returns `each` session tokens of each. */
export async function tokensOf(db: Db, admins: number, each: number): Promise<string[]> {
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
