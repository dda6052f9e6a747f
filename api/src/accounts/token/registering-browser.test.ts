import { ownUserCalls, userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { beforeEach, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const post = await openPost(product.database);
const password = 'correct horse battery';

beforeEach(() => product.db.delete(limitCount));

interface Verified {
  has_password: boolean;
  access_token: string | null;
}

/** A browser that keeps cookies and calls the API as the site does. */
function openBrowser() {
  let cookie = '';
  const call = async (path: string, body: object, authorization = '') => {
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, authorization },
      body: JSON.stringify(body),
    });
    const header = response.headers.get('set-cookie') ?? '';
    cookie = header ? (header.split(';', 1)[0] as string) : cookie;
    return { status: response.status, header, body: await response.json() };
  };
  return {
    register: (email: string, first_name: string) =>
      call('/users/register', { first_name, last_name: 'Hart', email, password, confirm_password: password }),
    verify: async (token: string, session?: string): Promise<Verified> =>
      (await call(`/users/email-verification/${token}`, {}, session && `Bearer ${session}`)).body,
  };
}

const nameOf = async (token: string) => (await product.client(token).call(userProfile)).data.first_name;

test('the link signs a parent in once, in the browser that registered', async () => {
  const email = 'same@families.example';
  const browser = openBrowser();
  await browser.register(email, 'Imogen');
  const [mail] = await post.to(email);
  const { access_token } = await browser.verify(tokenIn(mail));
  expect(await nameOf(access_token as string)).toBe('Imogen');
  expect(await browser.verify(tokenIn(mail))).not.toHaveProperty('access_token');
});

test('a link opened elsewhere verifies the address and signs nobody in', async () => {
  const email = 'elsewhere@families.example';
  await openBrowser().register(email, 'Imogen');
  const [mail] = await post.to(email);
  expect(await openBrowser().verify(tokenIn(mail))).toMatchObject({ has_password: true, access_token: null });
});

test('whoever registered an address first is signed in by their own link alone', async () => {
  const email = 'pre-registered@families.example';
  const stranger = openBrowser();
  await stranger.register(email, 'Mallory');
  const [theirs] = await post.to(email);
  await product.db.delete(limitCount);
  const owner = openBrowser();
  await owner.register(email, 'Imogen');
  const [, own] = await post.to(email, 2);
  // The owner of the inbox opens the stranger's link: no session, and none for the stranger either.
  const copy = openBrowser();
  expect(await copy.verify(tokenIn(theirs))).toMatchObject({ access_token: null });
  expect(await owner.verify(tokenIn(own))).not.toHaveProperty('access_token');
});

test('of two registrations, the browser of the other one is not signed in', async () => {
  const email = 'two-browsers@families.example';
  const stranger = openBrowser();
  await stranger.register(email, 'Mallory');
  await post.to(email);
  await product.db.delete(limitCount);
  const owner = openBrowser();
  await owner.register(email, 'Imogen');
  const [, own] = await post.to(email, 2);
  expect(await stranger.verify(tokenIn(own))).toMatchObject({ access_token: null });
});

test('a taken address gets a secret like a new one, which opens nothing', async () => {
  const browser = openBrowser();
  const fresh = await browser.register('fresh@families.example', 'Imogen');
  const taken = await browser.register('parent@nannypolo.example', 'Imogen');
  expect(taken.body).toEqual(fresh.body);
  const shapeOf = (header: string) => header.replace(/=[\w-]{43};/, '=…;');
  expect(shapeOf(taken.header)).toBe(shapeOf(fresh.header));
  expect(taken.header).toMatch(/; HttpOnly.*; SameSite=Lax|; SameSite=Lax.*; HttpOnly/);
  expect(taken.header).not.toBe(fresh.header);
  // The cookie is of the last registration only.
  const [mail] = await post.to('fresh@families.example');
  expect(await browser.verify(tokenIn(mail))).toMatchObject({ access_token: null });
});

test('signing in so ends the session that the browser had', async () => {
  const login = await fetch(`${product.url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'parent@nannypolo.example', password: demoPassword }),
  });
  const before = (await login.json()).data.access_token as string;
  const browser = openBrowser();
  await browser.register('second@families.example', 'Imogen');
  const [mail] = await post.to('second@families.example');
  const { access_token } = await browser.verify(tokenIn(mail), before);
  expect(await nameOf(access_token as string)).toBe('Imogen');
  await expect(product.client(before).call(ownUserCalls.listSessions)).rejects.toMatchObject({ status: 401 });
});
