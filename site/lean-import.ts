import type { Plugin } from 'vite';

const helper = /import\s*\{\s*__vitePreload\s*\}\s*from\s*["'][^"']*vite\/preload-helper\.js["'];?/;

/**
 * An `import()` of the browser is the plain one: Vite's helper around it preloads the styles and further chunks of what
 * is fetched later, of which the site has none, and a file for it would weigh more than what it would fetch.
 */
export function leanImport(): Plugin {
  return {
    name: 'lean-import',
    transform: {
      order: 'post',
      filter: { code: helper },
      handler: (code) => ({
        code: code.replace(helper, 'const __vitePreload = (load) => load();'),
        map: null,
      }),
    },
  };
}
