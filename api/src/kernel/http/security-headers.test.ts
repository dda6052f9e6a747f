import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { readDemoConfig } from '../config/config.ts';

const meta = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-abc='">`;

const folder = temporaryFolder();
for (const name of ['site', 'admin']) mkdirSync(join(folder, name));
for (const file of ['site/index.html', 'site/support.html', 'site/404.html', 'admin/index.html']) {
  writeFileSync(join(folder, file), `<html>${meta}<p>{path}</p>`);
}
const database = await openDatabase();
const config = { ...readDemoConfig({}), logLevel: 'silent', publicUrl: 'https://nanny.example' };
const pages = { site: join(folder, 'site'), admin: join(folder, 'admin') };
const app = await buildApp({ config, db: database.db, pages });
afterAll(() => app.close());

/** The origin of a hostile page. */
const origin = 'https://evil.example';

/** Returns the script sources that a policy allows. */
const scripts = (policy: string) =>
  /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? '*';

test.each([
  ['the site', '/'],
  ['a page of the site', '/support'],
  ['a missing page of the site', '/nothing'],
  ['the back office', '/admin'],
  ['a record in the back office', '/admin/booking/7'],
  ['a missing page of the back office', '/admin/nothing'],
  ['the mailbox', '/mailbox'],
  ['a missing mail', '/mailbox/999'],
  ['the API’s pages', '/api/docs'],
  ['the API’s page itself', '/api/docs/static/index.html'],
  ['a response of the API', '/api/health'],
  ['a response of the API to a path in capitals', '/API/health'],
  ['a response of the API to an encoded path', '/%61pi/health'],
  ['an error of the API', '/api/nothing'],
  ['an undecodable path of the API', '/api/%ff'],
])('%s (%s) allows no foreign script and no framing', async (what, url) => {
  const { headers, body } = await app.inject({ url, headers: { accept: 'text/html', origin } });
  const policy = String(headers['content-security-policy']);
  expect(scripts(policy)).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:|data:/);
  for (const directive of ['base-uri', 'frame-ancestors']) expect(policy).toContain(`${directive} 'none'`);
  expect(policy).toMatch(/(object|default)-src 'none'/);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  if (body) expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/i);
  if (what.includes('of the API')) expect(headers['cache-control']).toBe('no-store');
});

test('requires HTTPS of subdomains only where the configuration says so', async () => {
  const other = await buildApp({ config: { ...config, hstsSubdomains: true }, db: database.db, pages });
  const { headers } = await other.inject({ url: '/api/health' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await other.close();
});
