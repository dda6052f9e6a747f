import { prefetchQueue, savesData } from '@nanny-polo/shared/prefetch-queue';
import { Palette } from '../palette/PaletteButton.tsx';
import { menuFor } from '../session/menu.ts';
import { loadAhead } from '../session/missed-chunk.ts';
import type { Rights } from '../session/rights.ts';
import { Dashboard, Settings } from './pages.ts';
import { resources } from './resources.ts';

const ofPages: Record<string, { load: () => Promise<unknown> }> = { '/': Dashboard, '/settings': Settings };

/** The loads of the screens in the menu of an admin with these rights. */
export const menuLoads = (rights: Rights): (() => Promise<unknown>)[] =>
  menuFor(rights).flatMap(({ path }) => {
    const resource = resources.find(({ name }) => path === `/${name}`);
    const screen = ofPages[path] ?? (resource && 'list' in resource ? resource.list : undefined);
    return screen ? [screen.load] : [];
  });

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000);

/** Loads the menu's screens ahead, about four at a time, once the browser is idle, unless it is to save data. */
export function prefetchMenu(rights: Rights): void {
  if (savesData()) return;
  const prefetch = prefetchQueue();
  whenIdle(() => {
    for (const load of [Palette.load, ...menuLoads(rights)]) prefetch(() => loadAhead(load));
  });
}
