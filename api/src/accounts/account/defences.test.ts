import { acceptInvitation } from '@nanny-polo/shared/accounts/admin-account';
import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { onPostgres } from '../../test/database.ts';
import { openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct, startProduct } from '../../test/product.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { queueVerification } from './email.ts';
import { resetPin } from './reset-pin-table.ts';

/**
 * Returns the number of simultaneous calls. A tenth of `size` is enough on PGlite, which has one connection: its calls
 * cannot race, so only PostgreSQL shows that attempts are counted atomically.
 */
const many = (size: number) => (onPostgres() ? size : Math.ceil(size / 10));

/** Calls come through a trusted proxy, so that tests can choose the client's IP address. */
const product = await openProduct({ trustedProxies: ['127.0.0.1'] });
const post = await openPost(product.database);
afterEach(() => product.db.execute(`DELETE FROM limit_count`));

const email = 'parent@nannypolo.example';

const call = (url: string, body: unknown, from = '198.51.100.1') =>
  product.send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

async function countByStatus(responses: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const repeat = <Result>(times: number, work: (at: number) => Result) =>
  Array.from({ length: times }, (_, at) => work(at));

/** Requests a PIN and reads it from the mail. */
async function requestPin(): Promise<string> {
  const before = (await post.to(email, 0)).length;
  await call(openUserCalls.forgetPassword.url, { email });
  return pinIn((await post.to(email, before + 1)).at(-1));
}

const wrong = (pin: string, by = 1) => String((Number(pin) + by) % 1_000_000).padStart(6, '0');

describe('a PIN', () => {
  test('is checked five times, however many guesses arrive at the same time and wherever they come from', async () => {
    const pin = await requestPin();
    const guesses = repeat(many(500), (at) =>
      call(openUserCalls.verifyPin.url, { email, pin: wrong(pin, at + 1) }, `203.0.113.${at % 5}`),
    );
    expect(await countByStatus(guesses)).toEqual({ 422: many(500) });
    expect(await product.db.select().from(resetPin)).toMatchObject([
      { tries: 5, verified_until: null, pin_hash: expect.stringMatching(/^\$argon2id\$/) },
    ]);
    const right = await call(openUserCalls.verifyPin.url, { email, pin }, '192.0.2.77');
    expect(right.status).toBe(422);
  });

  test('sets one password, however many calls use it at the same time', async () => {
    const pin = await requestPin();
    await call(openUserCalls.verifyPin.url, { email, pin });
    const password = 'a phrase of some length';
    const resets = repeat(many(200), (at) =>
      call(
        openUserCalls.resetPassword.url,
        { email, pin, password, confirm_password: password },
        `203.0.113.${at % 5}`,
      ),
    );
    expect(await countByStatus(resets)).toEqual({ 200: 1, 422: many(200) - 1 });
    expect((await call(userLogin.url, { email, password })).status).toBe(200);
    await product.db
      .update(parentUser)
      .set({ password_hash: (await demoPasswordHash()) ?? null })
      .where(sql`email = ${email}`);
  });

  /** Reads the hash of the demo's password from another account. */
  const demoPasswordHash = async () =>
    (
      await queryRows<{ password_hash: string }>(
        product.db,
        sql`SELECT password_hash FROM admin_user WHERE id = 1`,
      )
    )[0]?.password_hash;

  test('is mailed at most once a minute, with the same response to further requests', async () => {
    const responses = await Promise.all(
      repeat(many(50), () => call(openUserCalls.forgetPassword.url, { email })),
    );
    for (const response of responses) {
      const { message, expires_in, resend_in } = (await response.json()) as Record<string, number | string>;
      expect(message).toMatch(/^OTP has been sent/);
      for (const seconds of [expires_in, resend_in]) {
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
      }
    }
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const before = (await post.to(email, 0)).length;
    await post.delivered();
    const queued = await queryRows<{ count: number }>(
      product.db,
      sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND data->>'template' = 'pin'`,
    );
    expect(queued[0]?.count).toBe(3);
    expect(before).toBeLessThanOrEqual((await post.to(email, 0)).length);
  });

  test('replaces the previous one', async () => {
    const first = await requestPin();
    await product.db.execute(`DELETE FROM limit_count`);
    const second = await requestPin();
    const statusOf = async (pin: string) => (await call(openUserCalls.verifyPin.url, { email, pin })).status;
    expect(await statusOf(first)).toBe(first === second ? 200 : 422);
    expect(await statusOf(second)).toBe(200);
  });
});

describe('a link', () => {
  const fresh = async (address: string) => {
    await product.db.insert(parentUser).values({ first_name: 'L', last_name: 'K', email: address });
    await queueVerification(product.db, { realm: 'user', id: null }, address);
    return tokenIn((await post.to(address))[0]);
  };

  test('works once, however many calls use it at the same time, and opening it does not use it up', async () => {
    const token = await fresh('link@families.example');
    const url = urlOf(openUserCalls.verifyEmail, { token });
    const looks = await countByStatus(repeat(100, () => product.send(url)));
    expect(looks).toEqual({ 404: 100 });
    const pages = repeat(100, () => fetch(`${product.url.replace('/api', '')}/email-verification/${token}`));
    await Promise.all(pages);
    expect(await countByStatus(repeat(100, () => call(url, {})))).toEqual({ 200: 1, 422: 99 });
  });

  test('with a made-up token is rejected before the password is hashed, so that sign-ins are not delayed', async () => {
    const body = { password: 'a phrase of some length', confirm_password: 'a phrase of some length' };
    const made = repeat(150, (at) => call(urlOf(acceptInvitation, { token: `made-up-${at}` }), body));
    expect(await countByStatus(made)).toEqual({ 422: 150 });
  });

  test('is rejected if it has expired, is made up, or is for another purpose', async () => {
    const token = await fresh('late@families.example');
    const other = await call(urlOf(acceptInvitation, { token }), {
      password: 'a long enough phrase',
      confirm_password: 'a long enough phrase',
    });
    expect(other.status).toBe(422);
    await product.db.execute(`UPDATE account_token SET expires_at = now()`);
    for (const bad of [token, 'x'.repeat(43), 'short']) {
      expect((await call(urlOf(openUserCalls.verifyEmail, { token: bad }), {})).status).toBe(422);
    }
  });
});

describe('sign-in', () => {
  test('checks ten wrong passwords in a quarter of an hour, then says when to try again', async () => {
    const attempts = await Promise.all(
      repeat(many(200), () => call(userLogin.url, { email, password: 'wrong' }, '203.0.113.5')),
    );
    const refused = attempts.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(10);
    const limited = attempts.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(many(200) - 10);
    const seconds = Number(limited[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    const right = { email, password: demoPassword };
    const last = await call(userLogin.url, right, '203.0.113.5');
    expect(last.status).toBe(429);
    expect(await last.json()).toEqual({ message: 'Too many tries. Please try again in 15 minutes.' });
    expect((await call(userLogin.url, right, '203.0.113.6')).status).toBe(200);
  });

  test('succeeds for each of 60 simultaneous correct attempts', async () => {
    const right = { email, password: demoPassword };
    const attempts = repeat(60, () => call(userLogin.url, right, '203.0.113.7'));
    expect(await countByStatus(attempts)).toEqual({ 200: 60 });
  });

  test('limits unknown e-mail addresses like known ones', async () => {
    const attempts = repeat(12, () => call(userLogin.url, { email: 'x@nowhere.example', password: 'wrong' }));
    expect(await countByStatus(attempts)).toEqual({ 422: 10, 429: 2 });
  });

  test('checks a hundred wrong passwords an hour from one network', async () => {
    const attempts = await countByStatus(
      repeat(104, (at) =>
        call(userLogin.url, { email: `x${at}@nowhere.example`, password: 'wrong' }, '2001:db8::1'),
      ),
    );
    expect(attempts).toMatchObject({ 429: 4 });
    const neighbour = await call(
      userLogin.url,
      { email: 'y@nowhere.example', password: 'wrong' },
      '2001:db8::2',
    );
    expect(neighbour.status).toBe(429);
  });

  test('ignores a forwarded address that no trusted proxy sent', async () => {
    const open = await startProduct();
    const attempt = (at: number) =>
      open.send(userLogin.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${at}` },
        body: JSON.stringify({ email, password: 'wrong' }),
      });
    expect(await countByStatus(repeat(12, attempt))).toEqual({ 422: 10, 429: 2 });
    await open.close();
  });

  test('leaves the rest of the product responsive when hundreds of calls arrive at the same time', async () => {
    const body = { email, password: demoPassword };
    let busy = true;
    const signIns = countByStatus(
      repeat(many(500), (at) => call(userLogin.url, body, `10.${at % 200}.${at % 250}.1`)),
    ).finally(() => {
      busy = false;
    });
    const times: number[] = [];
    while (busy) {
      const begun = performance.now();
      expect((await product.send('/health')).status).toBe(200);
      times.push(performance.now() - begun);
    }
    const responses = await signIns;
    const others = Object.keys(responses).filter((status) => !['200', '503'].includes(status));
    expect(others).toEqual([]);
    expect(responses[200]).toBeGreaterThan(0);
    times.sort((a, b) => a - b);
    // The drill `rush` checks the specified figure. A shared machine may be slower, but not as slow as the sign-ins.
    expect(times[Math.floor(times.length * 0.5)]).toBeLessThan(1000);
  });
});

test('a caller is counted by IPv4 address or by the /64 network of an IPv6 address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.9');
  expect(networkOf('2001:DB8:0:1::9')).toBe('2001:db8:0:1::/64');
  expect(networkOf('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('::/64');
});
