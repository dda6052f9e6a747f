import { adminLogin, adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { googleFailure, googleLogin, startGoogleLogin } from '@nanny-polo/shared/accounts/google';
import { userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { startGoogleSandbox } from '../../../demo/google.ts';
import { openProduct, type Product, startProduct } from '../../test/product.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { passkey } from '../passkey/table.ts';
import { session } from '../session/table.ts';

const redirectUri = 'http://localhost:3000/auth-redirect';
const sandbox = await startGoogleSandbox(redirectUri);
const product = await openProduct({ google: sandbox.provider });
afterAll(() => sandbox.close());

const paula = 'parent@nannypolo.example';
const marguerite = 'marguerite.oakes@families.example';
const una = 'unverified@families.example';

type CallbackQuery = { code?: string; state?: string; iss?: string };

/** Starts a sign-in. Returns the popup's URL and the cookie that the browser now holds. */
async function begin(at: Product = product) {
  const response = await at.send(startGoogleLogin.url, { method: 'POST' });
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  const header = response.headers.get('set-cookie') ?? '';
  return { url, header, cookie: header.split(';', 1)[0] ?? '' };
}

/** Acts as the popup: chooses an account and returns the query of /auth-redirect. */
async function choose(url: string, email: string, backTo = redirectUri): Promise<CallbackQuery> {
  const jar = new Map<string, string>();
  const visit = async (to: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(to, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const next = (response: Response, from: string) =>
    new URL(response.headers.get('location') ?? '', from).href;
  const page = next(await visit(url), url);
  expect(await (await visit(page)).text()).toContain('Sandbox: this is not Google');
  let at = next(await visit(page, { method: 'POST', body: new URLSearchParams({ email }) }), page);
  while (!at.startsWith(backTo)) at = next(await visit(at), at);
  return Object.fromEntries(new URL(at).searchParams);
}

const login = (body: CallbackQuery, cookie = '', at: Product = product, session?: string) =>
  at.send(googleLogin.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie,
      ...(session && { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(body),
  });

/** Signs in. `session` is the token of the session that the browser already has. */
async function signIn(email: string, session?: string): Promise<string> {
  const { url, cookie } = await begin();
  const response = await login(await choose(url, email), cookie, product, session);
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

const accountOf = async (email: string) =>
  (await product.db.select().from(parentUser).where(eq(parentUser.email, email)))[0];

describe('a parent signs in with Google', () => {
  test('and gets an account with the verified address, which later sign-ins open again', async () => {
    const token = await signIn(marguerite);
    const { data } = await product.client(token).call(userProfile);
    expect(data).toMatchObject({
      first_name: 'Marguerite',
      last_name: 'Oakes',
      email: marguerite,
      has_password: false,
    });
    expect(await accountOf(marguerite)).toMatchObject({
      provider: 'GOOGLE',
      email_verified_at: expect.any(String),
    });
    await product.db
      .update(parentUser)
      .set({ email: 'moved@families.example' })
      .where(eq(parentUser.id, data.id));
    const again = await product.client(await signIn(marguerite)).call(userProfile);
    expect(again.data.id).toBe(data.id);
  });

  test('and replaces the browser’s session, even another account’s, but not an admin’s', async () => {
    const replaced = await signIn(paula);
    const kept = await signIn(paula);
    const body = { email: 'owner@nannypolo.example', password: demoPassword };
    const { access_token: admin } = (await product.client(null).call(adminLogin, { body })).data;
    const current = await signIn(marguerite, replaced);
    await signIn(paula, admin);
    await expect(product.client(replaced).call(userProfile)).rejects.toMatchObject({ status: 401 });
    for (const token of [kept, current]) await product.client(token).call(userProfile);
    await product.client(admin).call(adminProfile);
  });

  test('and is linked to the account with the same address, which keeps its password', async () => {
    const before = await accountOf(paula);
    const { data } = await product.client(await signIn(paula)).call(userProfile);
    expect(data).toMatchObject({ id: before?.id, has_password: true });
    expect(await accountOf(paula)).toMatchObject({ provider: 'LOCAL' });
  });

  test('and takes over an unverified account, without the password and passkeys that were set before', async () => {
    await product.db
      .update(parentUser)
      .set({ email_verified_at: null, google_sub: null })
      .where(eq(parentUser.email, paula));
    const id = (await accountOf(paula))?.id ?? 0;
    const key = { credential_id: paula, public_key: '', counter: 0, rp_id: '', name: '' };
    await product.db.insert(passkey).values({ ...key, parent_user_id: id });
    await signIn(paula);
    expect(await accountOf(paula)).toMatchObject({
      password_hash: null,
      email_verified_at: expect.any(String),
      google_sub: expect.any(String),
    });
    expect(await product.db.$count(passkey, eq(passkey.parent_user_id, id))).toBe(0);
  });

  test('with state, nonce and challenge in the URL, and the sign-in’s secrets in an HttpOnly cookie', async () => {
    const { url, header } = await begin();
    const query = new URL(url).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toBeTruthy();
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(redirectUri);
    expect(header).toMatch(/HttpOnly; SameSite=Lax/);
    expect(header).toContain('Path=/api/users/google');
    expect(url + header).not.toContain(sandbox.provider.clientSecret);
  });
});

test('on HTTPS only this host can set the cookie, and no other cookie is accepted', async () => {
  const publicUrl = 'https://nanny.example';
  const backTo = `${publicUrl}/auth-redirect`;
  const provider = await startGoogleSandbox(backTo);
  const onHttps = await startProduct({ google: provider.provider, publicUrl });
  const { url, header, cookie } = await begin(onHttps);
  const [pair, ...attributes] = header.split('; ');
  expect(pair).toMatch(/^__Host-google-sign-in=[\w-]+$/);
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure']);
  const query = await choose(url, marguerite, backTo);
  expect((await login(query, cookie.replace('__Host-', ''), onHttps)).status).toBe(422);
  expect((await login(query, cookie, onHttps)).status).toBe(200);
  await onHttps.close();
  await provider.close();
});

describe('a hostile response', () => {
  let sessions = 0;
  beforeAll(async () => {
    sessions = await product.db.$count(session);
  });
  afterEach(async () => {
    expect(await product.db.$count(session)).toBe(sessions);
  });

  async function refuse(response: Promise<Response>, code?: string): Promise<void> {
    const settled = await response;
    expect({ status: settled.status, body: await settled.json() }).toEqual({
      status: 422,
      body: { message: googleFailure, ...(code && { code }) },
    });
  }

  const forged = (cookie: string, change: Record<string, string>) => {
    const flow = JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString());
    return `google-sign-in=${Buffer.from(JSON.stringify({ ...flow, ...change })).toString('base64url')}`;
  };

  test.each<[string, (query: CallbackQuery, cookie: string) => [CallbackQuery, string]]>([
    ['no code', ({ state, iss }, cookie) => [{ state, iss } as CallbackQuery, cookie]],
    ['an empty code', (query, cookie) => [{ ...query, code: '' }, cookie]],
    ['an unknown code', (query, cookie) => [{ ...query, code: 'x'.repeat(43) }, cookie]],
    ['no state', ({ code, iss }, cookie) => [{ code, iss } as CallbackQuery, cookie]],
    ['another state', (query, cookie) => [{ ...query, state: 'x'.repeat(43) }, cookie]],
    ['another issuer', (query, cookie) => [{ ...query, iss: 'https://evil.example' }, cookie]],
    [
      'Google’s own issuer instead of this provider’s',
      (query, cookie) => [{ ...query, iss: 'https://accounts.google.com' }, cookie],
    ],
    ['no cookie', (query) => [query, '']],
    ['a nonsense cookie', (query) => [query, 'google-sign-in=bm9uc2Vuc2U']],
    ['another nonce', (query, cookie) => [query, forged(cookie, { nonce: 'x'.repeat(43) })]],
    ['another verifier', (query, cookie) => [query, forged(cookie, { verifier: 'x'.repeat(43) })]],
    ['a cookie without a verifier', (query, cookie) => [query, forged(cookie, { verifier: '' })]],
  ])('with %s opens no session', async (_, twist) => {
    const { url, cookie } = await begin();
    const [query, held] = twist(await choose(url, marguerite), cookie);
    await refuse(login(query, held));
  });

  test('with an address that Google has not verified opens no session and no account', async () => {
    const { url, cookie } = await begin();
    await refuse(login(await choose(url, una), cookie), 'google_unverified');
    expect(await accountOf(una)).toBeUndefined();
  });

  test('with the cookie of another browser’s sign-in opens no session', async () => {
    const mine = await begin();
    const others = await begin();
    await refuse(login(await choose(others.url, marguerite), mine.cookie));
  });

  test('without a chosen account opens no session', async () => {
    const { url, cookie } = await begin();
    const { code, state, ...rest } = await choose(url, '');
    expect(rest).toMatchObject({ error: 'access_denied' });
    await refuse(login({ code, state } as CallbackQuery, cookie));
  });

  test('that was used before opens no second session', async () => {
    const { url, cookie } = await begin();
    const query = await choose(url, marguerite);
    expect((await login(query, cookie)).status).toBe(200);
    sessions += 1;
    await refuse(login(query, cookie));
  });

  test('for a suspended account opens no session', async () => {
    const status = (value: 'active' | 'suspended') =>
      product.db.update(parentUser).set({ status: value }).where(eq(parentUser.first_name, 'Marguerite'));
    await status('suspended');
    const { url, cookie } = await begin();
    await refuse(login(await choose(url, marguerite), cookie));
    await status('active');
  });
});

test('sign-in with Google responds with 503 if no provider is configured', async () => {
  const plain = await startProduct();
  const response = await plain.send(startGoogleLogin.url, { method: 'POST' });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: googleFailure });
  await plain.close();
});
