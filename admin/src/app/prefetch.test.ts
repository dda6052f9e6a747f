import { permissionNames } from '@nanny-polo/shared/permission';
import { expect, test, vi } from 'vitest';
import { loadTexts } from '../messages/texts.ts';
import { menuFor } from '../session/rights.ts';
import { Dashboard, Settings } from './pages.ts';
import { loadsAt, menuLoads, prefetchScreens } from './prefetch.ts';
import { resources } from './resources.ts';

const all = {
  isOwner: false,
  permissions: permissionNames.map((name) => ({ name, type: 'visit' as const })),
};
const none = { isOwner: false, permissions: [] };

await loadTexts();

test('loads one screen for each menu entry, and nothing else', () => {
  expect(menuLoads(all)).toHaveLength(menuFor(all).length);
  expect(menuLoads(none)).toEqual([Settings.load]);
  const booking = { isOwner: false, permissions: [{ name: 'booking' as const, type: 'full' as const }] };
  const list = resources.find(({ name }) => name === 'booking');
  expect(menuLoads(booking)).toEqual([list && 'list' in list && list.list.load, Settings.load]);
});

test.each([
  ['/booking', 'list'],
  ['/booking/create', 'create'],
  ['/booking/7', 'edit'],
  ['/master/nanny-polo/7/show', 'show'],
])('loads the screen at %s first, then the others of its resource', (path, page) => {
  const resource = resources.find(({ name }) => path.startsWith(`/${name}`)) ?? {};
  const screens = resource as Record<string, { load: unknown }>;
  const [first, ...others] = loadsAt(path);
  expect(first).toBe(screens[page]?.load);
  expect(others).toEqual(['list', 'show', 'edit'].map((one) => screens[one]?.load));
});

test('loads pages without a resource, and nothing for an unknown path', () => {
  expect(loadsAt('/')).toEqual([Dashboard.load]);
  expect(loadsAt('/bookings')).toEqual([]);
});

test('loads the screens in the menu when the browser is idle, and nothing if data saving is on', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.spyOn(Dashboard, 'load').mockRejectedValue(new Error('Missing'));
  const load = vi.spyOn(Settings, 'load').mockRejectedValue(new Error('Missing'));
  prefetchScreens(none, '/');
  expect(load).not.toHaveBeenCalled();
  for (const run of idle) run();
  await expect.poll(() => load.mock.calls).toHaveLength(1);

  vi.stubGlobal('navigator', { connection: { saveData: true } });
  prefetchScreens(none, '/');
  expect(idle).toHaveLength(1);
  vi.unstubAllGlobals();
});
