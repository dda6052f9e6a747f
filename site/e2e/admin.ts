import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';

/** Signs in as the demo's owner. Returns a function that calls the API, for the agency's side of a test. */
export async function signInAsOwner(request: APIRequestContext) {
  const credentials = { email: 'owner@nannypolo.example', password: 'demo-nanny-polo' };
  const login = await request.post('/api/admin/login', { data: credentials });
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` };
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const response = await request.fetch(`/api/admin${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  };
}

export type Call = Awaited<ReturnType<typeof signInAsOwner>>;

/** Returns the address of a random active parent without Google sign-in, one of the thirty that start at `from`. */
export async function someParent(call: Call, from: number): Promise<string> {
  const filter = JSON.stringify({ status: 'active', email_verified: true, provider: 'LOCAL' });
  const range = JSON.stringify([from, from + 29]);
  const parents = await call('GET', `/users/parents?filter=${filter}&range=${range}&sort=["id","ASC"]`);
  return parents[Math.floor(Math.random() * parents.length)].email;
}

/** Creates a series of three weekly visits for the demo's parent. Returns the path of its page. */
export async function someSeries(call: Call): Promise<string> {
  const [parent] = await call('GET', '/users/parents?filter={"q":"parent@nannypolo.example"}');
  const { id } = await call('POST', '/series', {
    parent_id: parent.id,
    service: 'hourly',
    weekdays: [2],
    interval_weeks: 1,
    first_day: dayAfter(agencyDay(), 14),
    visits: 3,
    starts: '15:00',
    ends: '19:00',
  });
  return `/user/series/${id}`;
}
