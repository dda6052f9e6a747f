import { createPrefetchQueue, isSavingData } from '@nanny-polo/shared/browser/prefetch-queue';
import type { LazyScreen } from '../base/messages/lazy-screen.ts';
import { menuOf, type Rights } from '../base/session/rights.ts';
import { Dashboard, Settings } from './pages.ts';
import { resources } from './resources.ts';

const ofPages: Record<string, { load: () => Promise<unknown> }> = { '/': Dashboard, '/settings': Settings };

const pageOf = (rest: string) => {
  if (rest === '') return 'list';
  if (rest === '/create') return 'create';
  return /\/show(\/|$)/.test(rest) ? 'show' : 'edit';
};

/** Returns the function that loads the screen at `path`, a path below /admin; undefined for an unknown path. */
export function loaderOf(path: string): (() => Promise<unknown>) | undefined {
  const page = ofPages[path];
  if (page) return page.load;
  const resource = resources.find(({ name }) => `${path}/`.startsWith(`/${name}/`));
  const screens: Record<string, unknown> = { ...resource };
  return resource && (screens[pageOf(path.slice(resource.name.length + 1))] as LazyScreen | undefined)?.load;
}

/** The files of the build by their source, as Vite writes them. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** A screen that shows a record: a click on a row opens it. */
const isShow = (source: string) => source.endsWith('Show.tsx');

/**
 * Returns the files that the screens in these folders need, each once, in the order of the folders, and of each folder
 * first those of the screen that shows a record.
 */
export function filesOf(manifest: Manifest, folders: readonly string[]): string[] {
  const sources = new Set<string>();
  const add = (source: string) => {
    if (sources.has(source)) return;
    sources.add(source);
    for (const other of manifest[source]?.imports ?? []) add(other);
  };
  for (const folder of folders) {
    const own = Object.keys(manifest).filter((source) => source.split('/').at(-2) === folder);
    for (const source of [...own.filter(isShow), ...own]) add(source);
  }
  return [...sources].flatMap((source) => manifest[source]?.file ?? []);
}

const folderOf = (path: string) => (path === '/' ? 'dashboard' : String(path.split('/').at(-1)));

const whenIdle = (run: () => Promise<void>) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => void run()) : setTimeout(run, 2000);

/**
 * Once the browser is idle, fetches the files of the screens that the admin may open next (docs/specification.md,
 * section 9), unless data saving is on: those of the resource at `path`, then the palette, then those in the menu.
 *
 * @see docs/decisions/012-loading-the-back-office.md
 */
export function prefetchScreens(rights: Rights, path: string): void {
  if (isSavingData()) return;
  const resource = resources.find(({ name }) => `${path}/`.startsWith(`/${name}/`));
  const folders = [
    resource ? `/${resource.name}` : path,
    'palette',
    ...menuOf(rights).map((entry) => entry.path),
  ];
  whenIdle(async () => {
    const base = import.meta.env.BASE_URL;
    // There is none in development.
    const response = await fetch(`${base}manifest.json`).catch(() => null);
    if (!response?.ok) return;
    const prefetch = createPrefetchQueue();
    for (const file of filesOf((await response.json()) as Manifest, folders.map(folderOf)))
      prefetch(async () => (await fetch(base + file, { priority: 'low' })).arrayBuffer());
  });
}
