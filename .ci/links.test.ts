import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

test('every file that a page links to, or a docstring names by @see, exists', () => {
  const pages = globSync('{*.md,docs/**/*.md}').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, to = '']) =>
      join(dirname(page), to),
    ),
  );
  const sources = globSync('{.ci,admin,api,shared,site}/**/*.{ts,tsx,astro}', {
    exclude: ['**/node_modules', '**/dist', '**/.astro'],
  }).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/@see ([\w/.-]+)/g)].map(([, to = '']) => to));
  expect([...pages, ...sources].filter((path) => !existsSync(path))).toEqual([]);
});
