import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const own = '\0lean-import:';

/**
 * An `import()` of the browser is the plain one: Vite's helper around it preloads the styles and further chunks of what
 * is fetched later, of which the site has none. Each file has it to itself, since fetching it would outweigh it.
 */
export function leanImport(): Plugin {
  return {
    name: 'lean-import',
    enforce: 'pre',
    resolveId: (source, importer) => (source === helper ? `${own}${importer}` : undefined),
    load: (id) => (id.startsWith(own) ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
