import { expect, test, vi } from 'vitest';
import { loadTexts } from '../base/messages/texts.ts';
import { Dashboard } from './pages.ts';
import { filesOf, loaderOf, prefetchScreens } from './prefetch.ts';
import { resources } from './resources.ts';

const none = { isOwner: false, permissions: [] };

await loadTexts();

test('names each file of the folders once, with the files that it imports, those of a record first', () => {
  const manifest = {
    'src/accounts/role/RoleList.tsx': { file: 'role.js', imports: ['_common.js'] },
    'src/bookings/booking/BookingList.tsx': { file: 'list.js', imports: ['_common.js', '_chips.js'] },
    'src/bookings/booking/BookingShow.tsx': { file: 'show.js', imports: ['_chips.js'] },
    '_common.js': { file: 'common.js', imports: ['_chips.js'] },
    '_chips.js': { file: 'chips.js', imports: ['_common.js'] },
  };
  expect(filesOf(manifest, ['booking', 'settings'])).toEqual(['show.js', 'chips.js', 'common.js', 'list.js']);
});

test.each([
  ['/booking', 'list'],
  ['/booking/create', 'create'],
  ['/booking/7', 'edit'],
  ['/master/nanny-polo/7/show', 'show'],
])('loads the screen at %s', (path, page) => {
  const resource = resources.find(({ name }) => path.startsWith(`/${name}`)) ?? {};
  const screens = resource as Record<string, { load: unknown }>;
  expect(loaderOf(path)).toBe(screens[page]?.load);
});

test('loads pages without a resource, and nothing for an unknown path', () => {
  expect(loaderOf('/')).toBe(Dashboard.load);
  expect(loaderOf('/bookings')).toBeUndefined();
});

test('fetches the files of the screens in the menu when the browser is idle, four at a time', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const answers: (() => void)[] = [];
  const files = Array.from({ length: 6 }, (_, at) => [
    `src/accounts/settings/${at}.tsx`,
    { file: `${at}.js` },
  ]);
  const fetched = vi.fn((url: string) =>
    url.endsWith('manifest.json')
      ? Promise.resolve(Response.json(Object.fromEntries(files)))
      : new Promise((resolve) => answers.push(() => resolve(new Response()))),
  );
  vi.stubGlobal('fetch', fetched);
  prefetchScreens(none, '/');
  expect(fetched).not.toHaveBeenCalled();
  for (const run of idle) run();
  await expect.poll(() => answers.length).toBe(4);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(5);

  vi.stubGlobal('navigator', { connection: { saveData: true } });
  prefetchScreens(none, '/');
  expect(idle).toHaveLength(1);
  vi.unstubAllGlobals();
});
