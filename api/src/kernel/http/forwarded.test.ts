import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { session } from '../../accounts/session/table.ts';
import { openProduct, startProduct } from '../../test/product.ts';
import { readDemoConfig } from '../config/config.ts';

const once = [{ times: 1, seconds: 3600 }];
const log: string[] = [];
const product = await openProduct(
  {
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    limits: { ...readDemoConfig({}).limits, signInIp: once },
    logLevel: 'info',
  },
  { write: (line) => log.push(line) },
);

const signIn = (forwarded: string, password = 'wrong') =>
  product.send(userLogin.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email: 'parent@nannypolo.example', password }),
  });

/** Returns the address of a new session, and checks that the log has the same. */
async function shownAddress(forwarded: string): Promise<string | undefined> {
  await product.db.execute(`DELETE FROM limit_count`);
  expect((await signIn(forwarded, demoPassword)).status).toBe(200);
  const [newest] = await product.db
    .select({ ip: session.ip })
    .from(session)
    .orderBy(desc(session.id))
    .limit(1);
  await expect.poll(() => JSON.parse(log.at(-1) ?? '{}')).toMatchObject({ req: { ip: newest?.ip } });
  return newest?.ip;
}

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:4711', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['for=203.0.113.5', '203.0.113.5'],
  ['For="[2001:db8::1]:4711";proto=https', '2001:db8::1'],
  ['198.51.100.7, 203.0.113.5:1', '203.0.113.5'],
  ['203.0.113.5:4711, 10.0.0.2:8080', '203.0.113.5'],
  ['garbage, 203.0.113.5', '203.0.113.5'],
  ['203.0.113.5, garbage', '127.0.0.1'],
  ['203.0.113.5, garbage, 10.0.0.2', '10.0.0.2'],
  ['unknown', '127.0.0.1'],
  ['_hidden:80', '127.0.0.1'],
  ['203.0.113.999', '127.0.0.1'],
  ['', '127.0.0.1'],
])('X-Forwarded-For: %s is the client %s', async (forwarded, ip) => {
  expect(await shownAddress(forwarded)).toBe(ip);
});

test.each([
  ['one client’s ports', ['203.0.113.9:1', '203.0.113.9:2']],
  ['one IPv6 network', ['[2001:db8:0:7::1]:1', '[2001:db8:0:7::2]:2']],
  ['made-up values', ['one', 'two']],
])('%s share one limit', async (_, [first = '', second = '']) => {
  await product.db.execute(`DELETE FROM limit_count`);
  expect((await signIn(first)).status).toBe(422);
  expect((await signIn(second)).status).toBe(429);
});

test('a forwarded call from an address that is not trusted is warned of once', async () => {
  const warnings = () => log.filter((line) => line.includes('TRUSTED_PROXIES'));
  await signIn('203.0.113.9');
  expect(warnings()).toEqual([]);
  const lines: string[] = [];
  const plain = await startProduct({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
  for (const forwarded of ['203.0.113.9', '203.0.113.10'])
    await plain.send('/health', { headers: { 'x-forwarded-for': forwarded } });
  await plain.close();
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([
    expect.stringContaining('A proxy at 127.0.0.1 forwards calls, but TRUSTED_PROXIES does not name it'),
  ]);
});
