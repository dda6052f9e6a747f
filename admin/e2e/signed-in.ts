import { test as base, expect } from '../../.ci/e2e.ts';
import { type Account, startDemoSession } from '../../.ci/session.ts';

/** The `test` of specs whose tests all start with a session of one demo account, `who`, or with none. */
export const test = base.extend<{ who: Account | 'guest' }>({
  who: ['guest', { option: true }],

  page: async ({ page, who }, use) => {
    if (who !== 'guest') await startDemoSession(page, who);
    await use(page);
  },
});

export { expect };
