import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { signIn } from './admin.ts';
import { refuseKey, withGoogle } from './google-stand-in.ts';

const google = /^foreign request: https:\/\/maps\.googleapis\.com\//;
const lookUp = 'https://country.example/';

interface StandInMaps {
  event: { trigger(target: object, name: string, event: object): void };
  LatLng: new (lat: number, lng: number) => object;
}

async function openMap(page: Page) {
  await signIn(page, 'visitor', '/master/nanny-polo');
  await page.getByRole('button', { name: 'Map' }).click();
  return page.getByRole('group', { name: 'Map of the nannies' });
}

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`clusters nannies on the built-in map, zooms in and opens a dossier, ${width} px, ${scheme}`, {
    tag: width === 390 ? '@full' : [],
  }, async ({ page, axe }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const map = await openMap(page);
    const clusters = map.getByRole('button', { name: /zoom in/ });
    await expect(clusters.first()).toBeVisible();
    const overlaps = await map.locator('.leaflet-names-pane > *').evaluateAll((names) => {
      const boxes = names.map((name) => name.getBoundingClientRect());
      return boxes.flatMap((one, at) =>
        boxes.filter(
          (other, place) =>
            place > at &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      ).length;
    });
    expect(overlaps).toBe(0);
    await axe();
    // A small cluster may be several nannies in one spot, added by other specs, which no zoom separates.
    const sizes = (await clusters.allTextContents()).map(Number);
    const names = () =>
      map.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('title')).join());
    const before = await names();
    await clusters.nth(sizes.indexOf(Math.max(...sizes))).focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).not.toBe(before);
    const list = page.getByRole('list', { name: 'List beside the map' });
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/nanny-polo\/\d+\/show/);
  });
}

test('clusters nannies on Google’s map, and on the built-in map once Google refuses the key', {
  tag: '@full',
}, async ({ page, axe, allow }) => {
  test.slow();
  allow(google);
  let refuse: (() => void) | undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await withGoogle(page, { keyCheck: (route) => refused.then(() => refuseKey(route)) });
  const map = await openMap(page);
  const cluster = map.getByRole('button', { name: /zoom in/ }).first();
  await expect(cluster).toHaveText(/^\d+$/);
  await axe();
  await cluster.click();
  await expect(cluster).not.toHaveText('');
  refuse?.();
  await expect(page.getByText('Google Maps rejected the configured key.', { exact: false })).toBeVisible();
  await expect(map.getByRole('button', { name: 'All of the area' })).toBeVisible();
  await expect(cluster).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('places a home on Google’s map by dragging its pin and by a search', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  allow(google);
  allow(/country\.example/);
  await withGoogle(page);
  await page.route(lookUp, (route) =>
    route.fulfill({ body: 'GB', headers: { 'access-control-allow-origin': '*' } }),
  );
  await signIn(page, 'coordinator', '/master/nanny-polo/create');
  await page.getByLabel('Postcode').fill('SE22 8EP');
  await expect(page.getByText('Placed by postcode.', { exact: false })).toBeVisible();
  await page.locator('gmp-advanced-marker').evaluate((pin) => {
    const { maps }: { maps: StandInMaps } = Reflect.get(window, 'google');
    maps.event.trigger(pin, 'dragend', { latLng: new maps.LatLng(51.46, -0.08) });
  });
  await expect(page.getByText('Placed manually.')).toBeVisible();
  await page.getByRole('button', { name: 'Place by postcode' }).click();
  await page.getByLabel('Find an address').fill('1 Lord');
  await page.getByRole('option', { name: /Lordship Lane/ }).click();
  await expect(page.getByLabel('Postcode')).toHaveValue('SE22 8EW');
  await expect(page.getByLabel('Home address')).toHaveValue('1 Lordship Lane');
  await expect(page.getByText('Placed manually.')).toBeVisible();
});

test('shows a message and the built-in map if Google’s script fails', { tag: '@full' }, async ({
  page,
  allow,
  axe,
}) => {
  test.slow();
  allow(google);
  allow(/^console: Failed to load resource/);
  await withGoogle(page, { script: (route) => route.fulfill({ status: 404, body: '' }) });
  const map = await openMap(page);
  await expect(page.getByText('Google Maps cannot be reached.', { exact: false })).toBeVisible();
  await expect(map.getByRole('button', { name: /zoom in/ }).first()).toBeVisible();
  await axe();
});

test('reports a failed country look-up and keeps the agency’s country', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  allow(google);
  allow(/country\.example|^console: Failed to load resource/);
  await withGoogle(page);
  await page.route(lookUp, (route) => route.abort());
  await signIn(page, 'coordinator', '/users/nanny/create');
  await expect(page.getByText('unable to fetch the country')).toBeVisible();
  await expect(page.locator('input[name=telephone]')).toHaveValue('');
});
