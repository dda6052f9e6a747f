import { mkdirSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { finishBuild, folderOf, readOrigin } from '../../scripts/built-pages.ts';

/** Makes builds without pages for an environment, until the test has finished, so that `npm run serve` starts there. */
export function makeEmptyPages(env: NodeJS.ProcessEnv): void {
  for (const app of ['site', 'admin'] as const) {
    const origin = readOrigin(app, env);
    const folder = folderOf(app, origin);
    mkdirSync(folder, { recursive: true });
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    finishBuild(folder, origin);
  }
}
