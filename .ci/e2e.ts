import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

type Fixtures = {
  /**
   * Says that a problem is part of what the test is about, such as a refused form:
   * `allow(/status of 422/)`. Problems read `console: …`, `error: …` and `foreign request: …`.
   */
  allow: (problem: RegExp) => void;
  /** Watches one more browser context; the test's own `context` is always watched. */
  watch: (context: BrowserContext) => Promise<void>;
  /**
   * Waits for the page's heading and for its motion to end, then fails unless it is free of axe's findings: WCAG 2.2 A
   * and AA, and axe's best practices.
   */
  axe: (page?: Page) => Promise<void>;
};

const accessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in the page: a violated Content-Security-Policy becomes a console error with its directive. */
function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content-Security-Policy ${violatedDirective}: ${blockedURI}`);
  });
}

/** Runs in the page: a colour on its way to another one, or a dialog that is still faded, is nobody's finding. */
async function motionEnded() {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * The `test` of all end-to-end tests: besides its own expectations, each fails on any console error, uncaught
 * exception, violation of the Content-Security-Policy, or request to another origin.
 */
export const test = base.extend<Fixtures & { problems: string[]; allowed: RegExp[]; clean: undefined }>({
  problems: async ({ browserName: _ }, use) => use([]),
  allowed: async ({ browserName: _ }, use) => use([]),

  allow: async ({ allowed }, use) => use((problem) => void allowed.push(problem)),

  watch: async ({ problems, baseURL }, use) => {
    const own = new URL(baseURL ?? '').origin;
    await use(async (context) => {
      await context.addInitScript(reportPolicyViolations);
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

  axe: async ({ page }, use) => {
    await use(async (target = page) => {
      for (const part of ['main', 'h1']) await expect(target.locator(part).first()).toBeVisible();
      await target.evaluate(motionEnded);
      const { violations } = await new AxeBuilder({ page: target }).withTags(accessibility).analyze();
      const findings = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`),
      );
      expect(findings).toEqual([]);
    });
  },
});

export { expect };
