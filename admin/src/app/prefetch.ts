import { prefetchQueue, savesData } from '@nanny-polo/shared/prefetch-queue';
import { Palette } from '../palette/PaletteButton.tsx';
import { loadAhead } from '../session/missed-chunk.ts';
import { menuFor, type Rights } from '../session/rights.ts';
import { Dashboard, Settings } from './pages.ts';
import { resources } from './resources.ts';

const ofPages: Record<string, { load: () => Promise<unknown> }> = { '/': Dashboard, '/settings': Settings };

/** Returns the functions that load the screens in the menu of an admin with these rights. */
export const menuLoads = (rights: Rights): (() => Promise<unknown>)[] =>
  menuFor(rights).flatMap(({ path }) => {
    const resource = resources.find(({ name }) => path === `/${name}`);
    const screen = ofPages[path] ?? (resource && 'list' in resource ? resource.list : undefined);
    return screen ? [screen.load] : [];
  });

type Page = 'list' | 'create' | 'show' | 'edit';

const pageOf = (rest: string): Page => {
  if (rest === '') return 'list';
  if (rest === '/create') return 'create';
  return rest.endsWith('/show') ? 'show' : 'edit';
};

/**
 * Returns the functions that load the screen at `path`, a path below /admin, and then the other screens of its
 * resource; none for an unknown path.
 */
export function loadsAt(path: string): (() => Promise<unknown>)[] {
  const page = ofPages[path];
  if (page) return [page.load];
  const resource = resources.find(({ name }) => `${path}/`.startsWith(`/${name}/`));
  if (!resource) return [];
  const screens: { readonly [page in Page]?: { load: () => Promise<unknown> } } = resource;
  const pages: Page[] = [pageOf(path.slice(resource.name.length + 1)), 'list', 'show', 'edit'];
  return pages.flatMap((one) => screens[one]?.load ?? []);
}

const whenIdle = (run: () => Promise<void>) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => void run()) : setTimeout(run, 2000);

/**
 * Once the browser is idle, loads the screens that the admin may open next, unless data saving is on. First come the
 * screens of the resource at `path`, one after another, because a click on a row opens one of them; then the palette
 * and the screens in the menu, up to four at a time.
 */
export function prefetchScreens(rights: Rights, path: string): void {
  if (savesData()) return;
  const prefetch = prefetchQueue();
  whenIdle(async () => {
    for (const load of loadsAt(path)) await loadAhead(load);
    for (const load of [Palette.load, ...menuLoads(rights)]) prefetch(() => loadAhead(load));
  });
}
