import type { Plugin } from 'vite';

/**
 * An `import()` of the browser is the plain one: Vite's helper around it preloads the styles and further chunks of what
 * is fetched later, of which the site has none, and weighs more than what it would fetch.
 */
export function leanImport(): Plugin {
  return {
    name: 'lean-import',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
