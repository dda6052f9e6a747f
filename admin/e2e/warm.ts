import { test as base, expect } from '../../.ci/e2e.ts';

/**
 * The `test` of the back office's specs. The browser keeps its HTTP cache from one test to the next, because loading 200
 * scripts anew takes longer than what most tests do with them. Cookies and storage are cleared between tests; each test
 * has a page of its own, as `sessionStorage` belongs to a page. Specs that measure a first load use `.ci/e2e.ts`.
 */
export const test = base.extend<object, object>({
  reuseContext: [true, { scope: 'worker' }],

  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

export { expect };
