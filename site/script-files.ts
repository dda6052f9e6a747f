import { hash } from 'node:crypto';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];

/** The account's islands and their lazy parts. */
const accountIsland = /\/site\/src\/islands\/user\//;

/** Returns the islands, scripts and lazy parts outside the account that load a module. */
function loadersOf(id: string, modules: Modules): string[] {
  const seen = new Set<string>();
  const loaders: string[] = [];
  function collect(module: string): void {
    if (seen.has(module)) return;
    seen.add(module);
    const info = modules.getModuleInfo(module);
    const isLoader = !info || info.isEntry || info.dynamicImporters.length > 0;
    if (isLoader && !accountIsland.test(module)) loaders.push(module);
    info?.importers.forEach(collect);
  }
  collect(id);
  return loaders.sort();
}

/** A group for the modules with `count` loaders outside the account: one file for each set of loaders. */
const group = (count: number): Group => ({
  name: (id, modules) => {
    const loaders = loadersOf(id, modules);
    if (modules.getModuleInfo(id)?.isEntry || loaders.length !== count) return null;
    return count === 0 ? 'account' : `shared-${hash('sha256', loaders.join()).slice(0, 4)}`;
  },
  minShareCount: 2,
});

/** The most loaders that a module has. */
const most = 40;

/**
 * The script files that pages share: one that all islands need, one for each set of public pages, and one for the
 * account. Each file costs a phone part of a round trip, because HTTP/1.1 has six connections. A group takes a module
 * with all that it imports, so the modules with the most loaders come first.
 */
export const sharedFiles: Group[] = [
  // All pages with an island need these, which weigh 2 KB less as one file.
  {
    name: 'island',
    test: /node_modules\/(zod|react|react-dom|scheduler|@astrojs\/react)\/|shared\/src\/(http-client|endpoint|error|field|constants|session)\.ts|site\/src\/(lib\/(api|raise|form-errors|session-ended|early-responses)|messages\/fill|islands\/(use-form|Field|Submit))\.ts/,
  },
  ...Array.from({ length: most + 1 }, (_, index) => group(most - index)),
];
