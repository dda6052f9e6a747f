import { adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ['PUBLIC_API_URL', '/office/api', '/office/api/admin/profile'],
  ['/api without PUBLIC_API_URL', undefined, '/api/admin/profile'],
  ['/api if PUBLIC_API_URL is empty', '', '/api/admin/profile'],
])('calls start with %s', async (_, address, url) => {
  vi.stubEnv('PUBLIC_API_URL', address);
  vi.resetModules();
  const { api } = await import('./api.ts');
  const fetch = vi.fn(async (_url: string) => Response.json({ data: {} }));
  vi.stubGlobal('fetch', fetch);
  await api.call(adminProfile);
  expect(fetch.mock.calls[0]?.[0]).toBe(url);
});

test('the build of the back office reads PUBLIC_API_URL', async () => {
  vi.stubEnv('PUBLIC_API_URL', '/office/api');
  const { resolveConfig } = await import('vite');
  const { env } = await resolveConfig({ root: 'admin', logLevel: 'silent' }, 'build');
  expect(env.PUBLIC_API_URL).toBe('/office/api');
});
