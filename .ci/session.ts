import { proofMinutes } from '@nanny-polo/shared/accounts/second-factor';
import type { Session } from '@nanny-polo/shared/accounts/session';
import { profileKey, sessionCookie } from '@nanny-polo/shared/contract/constants';
import type { Page } from 'playwright';

/** The accounts of the demo, which all have the same password. */
export type Account = 'owner' | 'coordinator' | 'visitor' | 'newcomer' | 'parent';

const demoPassword = 'demo-nanny-polo';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const realms = {
  ADMIN: { login: '/api/admin/login', profile: '/api/admin/profile' },
  USER: { login: '/api/users/login', profile: '/api/users/profile' },
} as const;

type Realm = keyof typeof realms;

interface Started {
  readonly session: Session;
  readonly at: number;
}

/** How long a session is used again, in milliseconds: a test that begins then ends while its proof is fresh. */
const reusedMs = (proofMinutes - 4) * 60_000;

/** The sessions that this process has started, by product, realm and e-mail address. */
const sessions = new Map<string, Started>();

/** Returns the profile of a session, or null if the session has ended. */
async function profileOf(page: Page, realm: Realm, { token }: Session): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(realms[realm].profile, { headers });
  return response.ok() ? (await response.json()).data : null;
}

/** Returns a function that checks whether the parent's current session in the page's browser is still valid. */
export async function watchParentSession(page: Page): Promise<() => Promise<boolean>> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === sessionCookie.name);
  const session: Session = JSON.parse(decodeURIComponent(cookie?.value ?? ''));
  return async () => (await profileOf(page, 'USER', session)) !== null;
}

async function logIn(page: Page, realm: Realm, data: Credentials): Promise<Session> {
  const response = await page.request.post(realms[realm].login, { data });
  if (!response.ok())
    throw new Error(`Signing in as ${data.email} failed: ${response.status()} ${await response.text()}`);
  const { access_token: token, permissions } = (await response.json()).data;
  return { token, role: realm, provider: 'LOCAL', ...(permissions && { permissions }) };
}

/**
 * Stores a session in the page's browser as the sign-in page does, without opening that page. Reuses the session that
 * this process has started for the account lately, unless it has ended. Leaves the page at a URL of the product.
 */
export async function startSession(page: Page, realm: Realm, credentials: Credentials): Promise<void> {
  await page.goto('/api/health');
  const key = `${new URL(page.url()).origin} ${realm} ${credentials.email}`;
  const { session: latest, at = 0 } = sessions.get(key) ?? {};
  let session = Date.now() - at < reusedMs ? latest : undefined;
  let profile = session && (await profileOf(page, realm, session));
  if (!session || !profile) {
    session = await logIn(page, realm, credentials);
    profile = await profileOf(page, realm, session);
    sessions.set(key, { session, at: Date.now() });
  }
  const cookie = `${sessionCookie.name}=${encodeURIComponent(JSON.stringify(session))}; path=${sessionCookie.path}`;
  await page.evaluate(
    ([text, name, value]) => {
      document.cookie = text;
      localStorage.setItem(name, value);
    },
    [cookie, profileKey, JSON.stringify(profile)] as const,
  );
}

export const startDemoSession = (page: Page, account: Account): Promise<void> =>
  startSession(page, account === 'parent' ? 'USER' : 'ADMIN', {
    email: `${account}@nannypolo.example`,
    password: demoPassword,
  });
