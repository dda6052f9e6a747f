import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readDemoConfig } from '../../kernel/config/config.ts';
import { openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'index.html'), '<html><div id="root">');
const database = await openDatabase();

/**
 * Returns the back office's content security policy and configuration in an environment, and the status that a
 * signed-out client gets for a read of the configuration.
 */
async function servedWith(env: NodeJS.ProcessEnv) {
  const config = { ...readDemoConfig(env), logLevel: 'silent' };
  const app = await buildApp({ config, db: database.db, pages: { site: folder, admin: folder } });
  const policyAt = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']);
  const policy = await policyAt('/admin');
  expect(await policyAt('/admin/nowhere')).toBe(policy);
  const { statusCode } = await app.inject({ url: '/api/admin/outside-services' });
  await app.close();
  return { policy, stranger: statusCode, outside: config.outside };
}

test('without configuration the back office may connect only to its own server', async () => {
  const { policy, stranger, outside } = await servedWith({
    GOOGLE_MAPS_KEY: '',
    MAP_TILES_URL: '',
    COUNTRY_LOOKUP_URL: '',
  });
  expect(outside).toEqual({
    google_maps: null,
    map_tiles: null,
    country_lookup_url: null,
  } satisfies OutsideServices);
  expect(policy).not.toMatch(/https?:/);
  expect(policy).not.toMatch(/connect-src|script-src/);
  expect(stranger).toBe(401);
});

test('a Google Maps key allows Google’s hosts, and scripts only from the hosts of its maps', async () => {
  const { policy, outside } = await servedWith({ GOOGLE_MAPS_KEY: 'key', GOOGLE_MAPS_ID: 'style' });
  expect(outside.google_maps).toEqual({ key: 'key', map_id: 'style' });
  expect(policy).toContain("script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;");
  expect(policy).not.toContain('unsafe-eval');
  const hosts = policy.match(/https:\/\/[^\s;]+/g) ?? [];
  expect(hosts.filter((host) => !/\.(googleapis|gstatic|google|googleusercontent)\.com$/.test(host))).toEqual(
    [],
  );
});

test('tiles of a map are images from their own hosts only', async () => {
  const url = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
  const { policy, outside } = await servedWith({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Tiles' });
  expect(outside.map_tiles).toEqual({ url, attribution: '© Tiles' });
  const hosts = 'https://a.tiles.example https://b.tiles.example https://c.tiles.example';
  expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`);
  expect(policy).not.toMatch(/connect-src|script-src/);
  const served = await servedWith({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
  expect(served.policy).toContain("img-src 'self' data: blob: https://tiles.example;");
  expect(served.outside.map_tiles?.attribution).toContain('OpenStreetMap');
  expect(() => readDemoConfig({ MAP_TILES_URL: 'https://tiles.example/map.png' })).toThrow(
    /MAP_TILES_URL is wrong/,
  );
});

test('a country look-up may be called at its own origin only', async () => {
  const { policy } = await servedWith({ COUNTRY_LOOKUP_URL: 'https://country.example/me?as=text' });
  expect(policy).toContain("connect-src 'self' https://country.example;");
  expect(policy).not.toContain('google');
  expect(() => readDemoConfig({ COUNTRY_LOOKUP_URL: 'country' })).toThrow(/COUNTRY_LOOKUP_URL is wrong/);
});
