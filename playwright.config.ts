import { defineConfig } from '@playwright/test';
import { findChromium } from './.ci/chromium.ts';
import type { Fixtures } from './.ci/e2e.ts';
import { findFreePort } from './.ci/free-port.ts';
import { createTemporaryFolder } from './.ci/temporary-folder.ts';

// Each worker loads this file again and finds the values of the first load in the environment.
const { env } = process;
env.CHROMIUM_PATH ??= findChromium() ?? '';
if (!env.E2E_URL) {
  env.E2E_DATA_DIR = createTemporaryFolder('e2e');
  env.E2E_URL = `http://localhost:${await findFreePort()}`;
}

/** If E2E_URL is set beforehand, the tests use the server that runs there. Otherwise they start the product. */
const server = env.E2E_DATA_DIR && {
  command: 'npm start',
  url: `${env.E2E_URL}/api/health`,
  // Mail is not held back, so that specs need not wait for it. The spec of undo starts a product of its own.
  env: { PORT: new URL(env.E2E_URL).port, DATA_DIR: env.E2E_DATA_DIR, UNDO_SECONDS: '0' },
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGINT' as const, timeout: 10_000 },
  stdout: 'pipe' as const,
};

const specs = ['admin/e2e/**/*.spec.ts', 'site/e2e/**/*.spec.ts'];

export default defineConfig<Fixtures>({
  testDir: '.',
  projects: [
    { name: 'e2e', testMatch: specs, grepInvert: /@full/ },
    { name: 'full', testMatch: [...specs, 'admin/e2e/**/*.full.ts'], use: { axeAtEachStep: true } },
  ],
  forbidOnly: true,
  // A test spends part of its time waiting, so two cores serve three workers.
  workers: 3,
  // In milliseconds. Only a failing test takes this long.
  timeout: 180_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  globalSetup: './site/e2e/early-pin.ts',
  ...(server ? { webServer: server } : {}),
  use: {
    baseURL: env.E2E_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Nothing moves, except in a test about motion: each frame is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: env.CHROMIUM_PATH },
  },
});
