import { consentOf, readQuestion } from '@nanny-polo/shared/bookings/refusal-question';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';

/**
 * Signs in as the demo's owner. Returns a function that calls the API, for the agency's side of a test. It agrees to
 * book children twice, because tests share the demo's families, and to unusual times.
 */
export async function signInAsOwner(request: APIRequestContext) {
  const credentials = { email: 'owner@nannypolo.example', password: 'demo-nanny-polo' };
  const login = await request.post('/api/admin/login', { data: credentials });
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` };
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const send = (body = data) =>
      request.fetch(`/api/admin${path}`, { method, headers, ...(body && { data: body }) });
    let response = await send();
    for (let consent = {}; response.status() === 409; response = await send({ ...data, ...consent })) {
      const question = readQuestion(await response.json());
      if (!question) break;
      consent = { ...consent, ...consentOf(question) };
    }
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
    first_day: addDays(agencyDayOf(), 14),
    visits: 3,
    starts: '15:00',
    ends: '19:00',
  });
  return `/user/series/${id}`;
}

/** Gives a parent an address and a child, Ruby. */
export async function addFamily(call: Call, email: string): Promise<void> {
  const [{ id, version }] = await call('GET', `/users/parents?filter=${JSON.stringify({ q: email })}`);
  const place = { label: 'Home', line: '3 Nunhead Lane', postcode: 'SE15 3TR', lat: null, lng: null };
  await call('PUT', `/users/parents/${id}`, {
    version,
    addresses: [{ ...place, access_notes: '' }],
    children: [{ name: 'Ruby', date_of_birth: '2022-05-01', allergies: [], notes: '' }],
  });
}
