import { permissionNames } from '@nanny-polo/shared/permission';
import { expect, test, vi } from 'vitest';
import { loadTexts } from '../messages/texts.ts';
import { menuFor } from '../session/menu.ts';
import { Settings } from './pages.ts';
import { menuLoads, prefetchMenu } from './prefetch.ts';
import { resources } from './resources.ts';

const all = {
  isOwner: false,
  permissions: permissionNames.map((name) => ({ name, type: 'visit' as const })),
};
const none = { isOwner: false, permissions: [] };

await loadTexts();

test('every entry of the menu has a screen to load, and no other has', () => {
  expect(menuLoads(all)).toHaveLength(menuFor(all).length);
  expect(menuLoads(none)).toEqual([Settings.load]);
  const booking = { isOwner: false, permissions: [{ name: 'booking' as const, type: 'full' as const }] };
  const list = resources.find(({ name }) => name === 'booking');
  expect(menuLoads(booking)).toEqual([list && 'list' in list && list.list.load, Settings.load]);
});

test('loads the menu when the browser is idle, and nothing where it is to save data', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const load = vi.spyOn(Settings, 'load').mockRejectedValue(new Error('Missing'));
  prefetchMenu(none);
  expect(load).not.toHaveBeenCalled();
  for (const run of idle) run();
  await expect.poll(() => load.mock.calls).toHaveLength(1);

  vi.stubGlobal('navigator', { connection: { saveData: true } });
  prefetchMenu(none);
  expect(idle).toHaveLength(1);
  vi.unstubAllGlobals();
});
