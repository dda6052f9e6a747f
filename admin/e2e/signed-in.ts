import type { BrowserContext } from '@playwright/test';
import { type Account, signInAs } from '../../.ci/sign-in.ts';
import { test as base, expect } from './warm.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const guest: State = { cookies: [], origins: [] };

/** The `test` of specs that visit many screens as one demo account, `who`, which signs in once per worker. */
export const test = base.extend<{ who: Account | 'guest' }, { stateOf: (who: Account) => Promise<State> }>({
  who: ['guest', { option: true }],

  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<Account, State>();
      await use(async (who) => {
        const known = states.get(who);
        if (known) return known;
        const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
        await signInAs(await context.newPage(), who);
        const state = await context.storageState();
        await context.close();
        states.set(who, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  storageState: async ({ who, stateOf }, use) => use(who === 'guest' ? guest : await stateOf(who)),
});

export { expect };
