import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../../.ci/e2e.ts';
import { type ServerProcess, startServer } from '../../.ci/server-process.ts';

/** Returns a `test` with a server of its own, started with these variables, whose settings no other test shares. */
export const testOwnProduct = (env: Record<string, string> = {}) =>
  test.extend<object, { product: ServerProcess }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
      async ({}, use) => {
        const data = mkdtempSync(join(tmpdir(), 'nanny-polo-own-'));
        const product = await startServer(['api/scripts/start.ts'], {
          env: { DATA_DIR: data, ...env },
          host: 'localhost',
        });
        await use(product);
        await product.stop();
        rmSync(data, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ product }, use) => use(product.url),
  });
