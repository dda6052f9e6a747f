import type { Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';
import { screens } from '../../.ci/screens.ts';
import { follow } from './admin.ts';
import { test } from './signed-in.ts';

// Each test is a separate visit, so that workers share them.
test.describe.configure({ mode: 'parallel' });

/** How many screens one test visits. The first is loaded by its URL, the others open as a link opens them. */
const perVisit = 7;

/** Returns the paths of the admins' screens that need permission to write, or of the others, in visits. */
function visits(writing: boolean): string[][] {
  const paths = screens
    .filter(({ who, writes }) => who === 'admin' && writes === writing)
    .map(({ path }) => path);
  const count = Math.ceil(paths.length / perVisit);
  return Array.from({ length: count }, (_, at) => paths.slice(at * perVisit, (at + 1) * perVisit));
}

async function eachOf(page: Page, paths: readonly string[], check: () => Promise<void>): Promise<void> {
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      expect((await page.request.get(path)).status()).toBe(200);
      await (at === 0 ? page.goto(path) : follow(page, path));
      await check();
    });
}

test.describe('a visitor sees every screen without write controls', () => {
  test.use({ who: 'visitor' });

  for (const paths of visits(false)) {
    test(paths.join(' '), async ({ page, axeInBothSchemes }) => {
      test.slow();
      await eachOf(page, paths, async () => {
        await axeInBothSchemes();
        const main = page.getByRole('main');
        await expect(main.getByRole('link', { name: /^(New |Invite|Edit)/ })).toHaveCount(0);
        await expect(
          main.getByRole('button', { name: /Suspend|Archive|Erase|Approve|Add time off/ }),
        ).toHaveCount(0);
      });
    });
  }
});

test.describe('the owner sees every form', () => {
  test.use({ who: 'owner' });

  for (const paths of visits(true)) {
    test(paths.join(' '), async ({ page, axeInBothSchemes }) => {
      test.slow();
      await eachOf(page, paths, async () => {
        await axeInBothSchemes();
        await expect(page.getByRole('main').getByRole('link', { name: 'Cancel' })).toBeVisible();
      });
    });
  }
});
