/** Compares maps of 5,000 and of 50 nannies, built-in and Google's. Reports times and limits the elements. */

import { mapCluster } from '@nanny-polo/shared/contract/constants';
import type { NannyPlace } from '@nanny-polo/shared/people/nanny-polo';
import type { Locator, Page } from '@playwright/test';
import { withGoogle } from './google-stand-in.ts';
import { expect, test } from './signed-in.ts';

const few = 50;
const many = 5000;
/** 40 parts of the map, viewed one after another. */
const areas = [51.35, 51.4, 51.45, 51.5, 51.55].flatMap((south) =>
  [-0.4, -0.3, -0.2, -0.1].flatMap((west) => [
    { south, west, north: south + 0.1, east: west + 0.2 },
    { south: south - 0.1, west: west - 0.1, north: south + 0.2, east: west + 0.3 },
  ]),
);
const keys = ['+', 'ArrowLeft', 'ArrowUp', '+', 'ArrowRight', 'ArrowDown', '-', '-'];

const nannies = (count: number) =>
  Array.from({ length: count }, (_, at): NannyPlace => {
    // Spread evenly over London, on a lattice without repetition.
    const [lat, lng] = [0.7548776662 * at, 0.569840291 * at].map((turns) => turns % 1) as [number, number];
    return {
      id: at + 1,
      display_name: `Nanny ${at + 1}`,
      status: 'active',
      lat: 51.32 + lat * 0.36,
      lng: -0.45 + lng * 0.7,
    };
  });

async function openMap(page: Page, count: number): Promise<Locator> {
  await page.route('**/api/admin/master/nanny-polo/places?*', (route) =>
    route.fulfill({ json: nannies(count) }),
  );
  await page.goto('/admin/master/nanny-polo');
  await page.getByRole('button', { name: 'Map' }).click();
  const map = page.getByRole('group', { name: 'Map of the nannies' });
  await expect(map.getByRole('button', { name: /zoom in|^Nanny/ }).first()).toBeVisible();
  return map;
}

/** Runs in the page: pans and zooms the map, and measures each view once it is painted. */
async function lookAround(map: Element, by: { keys: string[] } | { areas: object[] }) {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const frames: number[] = [];
  let most = 0;
  const step = async (act: () => void) => {
    const begin = performance.now();
    act();
    await painted();
    frames.push(performance.now() - begin);
    most = Math.max(most, map.querySelectorAll('*').length);
  };
  if ('keys' in by) {
    for (const key of by.keys)
      await step(() => map.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  } else {
    type Drawn = Element & { drawn?: { fitBounds(sides: object): void } };
    const drawn = [...map.querySelectorAll<Drawn>('*')].find((node) => node.drawn)?.drawn;
    for (const area of by.areas) await step(() => drawn?.fitBounds(area));
  }
  frames.sort((one, other) => one - other);
  return { most, median: frames[frames.length >> 1] ?? 0, worst: frames.at(-1) ?? 0 };
}

for (const google of [false, true]) {
  test.describe(google ? 'Google’s map' : 'the built-in map', () => {
    test.use({ who: 'visitor' });

    test('draws five thousand nannies with a limited number of elements', async ({
      page,
      context,
      allow,
    }) => {
      allow(/^foreign request: https:\/\/maps\.googleapis\.com\//);
      if (google) await withGoogle(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable');
      const busy = async () => {
        const { metrics } = await devtools.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
      };
      const reported: Record<string, Record<string, number>> = {};
      for (const count of [few, many]) {
        const map = await openMap(page, count);
        const before = await busy();
        const by = google ? { areas } : { keys: Array.from({ length: 5 }, () => keys).flat() };
        const { most, median, worst } = await map.evaluate(lookAround, by);
        const spent = (await busy()) - before;
        reported[count] = {
          'elements at most': most,
          'busy ms a view': spent / areas.length,
          'median frame ms': median,
          'worst frame ms': worst,
        };
        await page.unroute('**/api/admin/master/nanny-polo/places?*');
      }
      for (const [count, figures] of Object.entries(reported)) {
        const words = Object.entries(figures).map(([what, figure]) => `${what}: ${figure.toFixed(1)}`);
        process.stdout.write(`${google ? 'Google' : 'built-in'}, ${count} nannies: ${words.join(', ')}\n`);
      }
      const cells = (760 * 590) / (mapCluster.gridSize / 2) ** 2;
      expect(reported[many]?.['elements at most']).toBeLessThan(cells);
    });
  });
}
