import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const islandFile = /(?:component|renderer)-url="\/([^"]+)"/g;

/** The pages of a parent's account, in every language. They show nothing useful until their island has loaded. */
const accountPages = '**/{user,user/*}.html';

/**
 * Adds links to the head of each account page that preload all files of its island. Without them a browser discovers
 * the files one level of imports at a time, and each level costs a round trip. Other pages can be read before their
 * island works, and preloading would delay their text.
 */
export function preloadIslands(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();

  /** Returns a file and all its direct and indirect imports. */
  function withImports(file: string, visited = new Set<string>()): Set<string> {
    if (visited.has(file)) return visited;
    visited.add(file);
    for (const imported of imports.get(file) ?? []) withImports(imported, visited);
    return visited;
  }

  return {
    name: 'preload-islands',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const collect = {
          name: 'preload-islands',
          generateBundle(_: unknown, bundle: Record<string, { type: string; imports?: string[] }>) {
            for (const [file, chunk] of Object.entries(bundle))
              if (chunk.type === 'chunk') imports.set(file, chunk.imports ?? []);
          },
        };
        updateConfig({ vite: { plugins: [collect] } });
      },
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const name of globSync(accountPages, { cwd: folder })) {
          const page = join(folder, name);
          const html = readFileSync(page, 'utf8');
          const files = new Set<string>();
          for (const [, file = ''] of html.matchAll(islandFile)) withImports(file, files);
          // Vite drops chunks that hold only styles after they have been collected.
          const links = [...files]
            .filter((file) => existsSync(join(folder, file)))
            .map((file) => `<link rel="modulepreload" href="/${file}">`)
            .join('');
          if (links) writeFileSync(page, html.replace('</head>', `${links}</head>`));
        }
      },
    },
  };
}
