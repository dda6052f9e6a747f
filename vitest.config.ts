import { defineConfig } from 'vitest/config';

/** Only a test that fails waits so long; in milliseconds. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // By itself Vitest leaves one processor free, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/src/**/*.test.ts', 'site/src/**/*.test.ts', '.ci/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'admin',
          include: ['admin/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000/admin/' } },
          setupFiles: ['admin/src/test/setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/{src,scripts}/**/*.test.ts'],
          globalSetup: ['api/src/test/template.ts'],
          ...patience,
        },
      },
    ],
  },
});
