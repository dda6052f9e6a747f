import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { findingsOf } from './axe.ts';
import { setColourScheme, waitUntilIdle, waitUntilStill } from './idle.ts';
import { blockLiveUpdates } from './without-live.ts';

export type Fixtures = {
  /** Whether screens change by themselves when others write; by default they do not. */
  live: boolean;
  /**
   * Allows a problem that the test causes on purpose, such as a refused form:
   * `allow(/status of 422/)`. Problems read `console: …`, `error: …` and `foreign request: …`.
   */
  allow: (problem: RegExp) => void;
  /** Watches one more browser context; the test's own `context` is always watched. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Whether `axe` runs axe, as in the project `full`. */
  axeAtEachStep: boolean;
  /**
   * Waits until the page is still (see `waitUntilStill`). With `axeAtEachStep` it then fails if axe finds anything: WCAG 2.2 A
   * and AA, and axe's best practices.
   */
  axe: (page?: Page) => Promise<void>;
  /**
   * Waits until the screen is idle, then runs axe in the light scheme and, for colours, in the
   * dark one.
   */
  axeInBothSchemes: () => Promise<void>;
};

const byAccessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that another colour scheme can break. */
const byColours: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Runs axe again after a finding: a part that began to update during the first run is dimmed for a moment. */
async function expectNoFindings(page: Page, rules: RunOptions['runOnly']): Promise<void> {
  if ((await findingsOf(page, rules)).length === 0) return;
  await waitUntilStill(page);
  expect(await findingsOf(page, rules)).toEqual([]);
}

/** Runs in the page: reports a violation of the Content-Security-Policy as a console error with its directive. */
function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content-Security-Policy ${violatedDirective}: ${blockedURI}`);
  });
}

/**
 * The `test` of all end-to-end tests. Each also fails on any console error, uncaught exception, violation of the
 * Content-Security-Policy, or request to another origin, unless the test has allowed this problem.
 */
export const test = base.extend<
  Fixtures & { problems: string[]; allowed: RegExp[]; clean: undefined },
  object
>({
  // The browser keeps its HTTP cache from one test to the next, because reloading the scripts takes longer than most
  // tests. Cookies and storage are cleared between tests; each test has a page of its own, as `sessionStorage` belongs
  // to a page. Specs that measure a first load start cold: `test.use({ reuseContext: false })`.
  reuseContext: [true, { scope: 'worker' }],

  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },

  live: [false, { option: true }],
  axeAtEachStep: [false, { option: true }],

  problems: async ({ browserName: _ }, use) => use([]),
  allowed: async ({ browserName: _ }, use) => use([]),

  allow: async ({ allowed }, use) => use((problem) => void allowed.push(problem)),

  watch: async ({ problems, baseURL, live }, use) => {
    const own = new URL(baseURL ?? '').origin;
    await use(async (context) => {
      await context.addInitScript(reportPolicyViolations);
      if (!live) await context.addInitScript(blockLiveUpdates);
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.push(`error: ${error.error().stack}`));
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== own) problems.push(`foreign request: ${request.url()}`);
      });
    });
  },

  clean: [
    async ({ context, watch, problems, allowed }, use) => {
      await watch(context);
      await use(undefined);
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],

  axe: async ({ page, axeAtEachStep }, use) => {
    await use(async (target = page) => {
      await waitUntilStill(target);
      if (axeAtEachStep) await expectNoFindings(target, byAccessibility);
    });
  },

  axeInBothSchemes: async ({ page }, use) => {
    await use(async () => {
      await waitUntilIdle(page);
      await expectNoFindings(page, byAccessibility);
      await setColourScheme(page, 'dark');
      await expectNoFindings(page, byColours);
      await setColourScheme(page, 'light');
    });
  },
});

export { expect };
