import { afterAll, expect, test } from 'vitest';
import { startGoogleSandbox } from '../../../demo/google.ts';
import { buildApp } from '../../app.ts';
import { completeAgencyDir } from '../../test/agency-folder.ts';
import { openDatabase } from '../../test/database.ts';
import { testKeyText } from '../../test/secret-key.ts';
import { readDemoConfig, readProductionConfig } from '../config/config.ts';
import type { App } from './instance.ts';

const settings = {
  ALLOWED_HOSTS: 'App, [fd00::1],münchen.example',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'silent',
};
const production = {
  ...settings,
  PUBLIC_URL: 'https://Nanny.Example/',
  OWNER_EMAIL: 'owner@nanny.example',
  SECRET_KEY: testKeyText,
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@nanny.example',
  AGENCY_DIR: completeAgencyDir,
};

const database = await openDatabase();
const { db } = database;
const apps = {
  demo: await buildApp({ config: readDemoConfig(settings), db }),
  production: await buildApp({ config: readProductionConfig(production), db }),
};
afterAll(async () => {
  await apps.demo.close();
  await apps.production.close();
});

const statusOf = async (app: App, url: string, headers: Record<string, string>) =>
  (await app.inject({ url, headers })).statusCode;

const modes = ['demo', 'production'] as const;

test.each(modes)('mode %s serves loopback names and ALLOWED_HOSTS, whatever the port', async (mode) => {
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    '127.0.0.1:8080',
    '127.1.2.3',
    '[::1]:3000',
    'app:3000',
    '[FD00::1]',
    'xn--mnchen-3ya.example',
  ]) {
    expect([host, await statusOf(apps[mode], '/api/openapi.json', { host })]).toEqual([host, 200]);
  }
});

test('production serves the host of PUBLIC_URL', async () => {
  for (const host of ['nanny.example', 'NANNY.example:443', 'nanny.example.']) {
    expect([host, await statusOf(apps.production, '/api/openapi.json', { host })]).toEqual([host, 200]);
  }
});

test.each(modes)('mode %s rejects any other name with 421 and an error body', async (mode) => {
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example/@localhost',
    'user@localhost',
    'a.nanny.example',
    '10.0.0.1',
    '0.0.0.0',
    '[::]',
    'localhost..',
  ]) {
    for (const url of ['/', '/mailbox', '/api/openapi.json', '/api/admin/profile', '/nowhere', '/API/docs']) {
      const response = await apps[mode].inject({ url, headers: { host } });
      expect([host, url, response.statusCode]).toEqual([host, url, 421]);
      expect(response.json()).toEqual({ message: expect.stringMatching(/ALLOWED_HOSTS/) });
    }
  }
});

const page = { accept: 'text/html,*/*;q=0.8' };

test('the demo redirects pages from its address to its name', async () => {
  const headers = { host: '127.0.0.1:3000', ...page };
  for (const url of ['/', '/admin/booking?filter=%7B%7D', '/mailbox/7', '/nowhere', '//evil.example']) {
    const response = await apps.demo.inject({ url, headers });
    expect([response.statusCode, response.headers.location]).toEqual([302, `http://localhost:3000${url}`]);
  }
});

test('the demo redirects no call, no other name or port, and nothing that is not a page', async () => {
  const locationOf = async (app: App, url: string, headers: Record<string, string>, method: 'GET' | 'POST') =>
    (await app.inject({ url, headers, method })).headers.location;
  const host = '127.0.0.1:3000';
  for (const [url, headers, method] of [
    ['/api/openapi.json', { host, ...page }, 'GET'],
    ['/API/health', { host, ...page }, 'GET'],
    ['/sign-in', { host, ...page }, 'POST'],
    ['/favicon.svg', { host, accept: 'image/*' }, 'GET'],
    ['/sign-in', { host: 'localhost:3000', ...page }, 'GET'],
    ['/sign-in', { host: '127.0.0.1:8080', ...page }, 'GET'],
  ] as const)
    expect([url, await locationOf(apps.demo, url, headers, method)]).toEqual([url, undefined]);
  expect(await locationOf(apps.production, '/sign-in', { host, ...page }, 'GET')).toBeUndefined();
});

test.each(modes)('mode %s reports its health under any name', async (mode) => {
  for (const url of ['/api/health', '/API/Health/']) {
    expect(await statusOf(apps[mode], url, { host: '10.0.0.7:3000' })).toBe(200);
  }
});

test('the host that a trusted proxy forwards is checked as well as Host', async () => {
  const call = (host: string, forwarded: string) =>
    statusOf(apps.production, '/api/openapi.json', { host, 'x-forwarded-host': forwarded });
  expect(await call('app', 'nanny.example')).toBe(200);
  expect(await call('app', 'evil.example')).toBe(421);
  expect(await call('evil.example', 'nanny.example')).toBe(421);
});

test.each(['*', 'https://nanny.example', 'nanny.example:443', 'nanny.example/', 'a b'])(
  'reports ALLOWED_HOSTS=%s as invalid',
  (ALLOWED_HOSTS) => {
    expect(() => readProductionConfig({ ...production, ALLOWED_HOSTS })).toThrow(/ALLOWED_HOSTS is wrong/);
  },
);

test('the Google sandbox serves only its own host', async () => {
  const sandbox = await startGoogleSandbox('http://localhost:3000/auth-redirect');
  const { port } = new URL(sandbox.provider.issuer);
  const { status } = await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`);
  const known = await fetch(`${sandbox.provider.issuer}/.well-known/openid-configuration`);
  await sandbox.close();
  expect([status, known.status]).toEqual([421, 200]);
});
