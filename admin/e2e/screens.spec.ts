import type { Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';
import { screens } from '../../.ci/screens.ts';
import { follow } from './admin.ts';
import { test } from './signed-in.ts';

// Each test opens some of the screens, so that workers can share the tests.
test.describe.configure({ mode: 'parallel' });

/** The maximum number of screens that one test opens. The first is loaded by its URL, the others as if by a link. */
const perTest = 7;

/** Returns the paths of the screens that need permission to write, or of the others, grouped by test. */
function pathsByTest(writing: boolean): string[][] {
  const paths = screens
    .filter(({ who, writes }) => who === 'admin' && writes === writing)
    .map(({ path }) => path);
  const count = Math.ceil(paths.length / perTest);
  return Array.from({ length: count }, (_, at) => paths.slice(at * perTest, (at + 1) * perTest));
}

async function eachOf(page: Page, paths: readonly string[], check: () => Promise<void>): Promise<void> {
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      expect((await page.request.get(path)).status()).toBe(200);
      // The tabs of a record have one title, for which `follow` would wait in vain.
      await (at === 0 || path.includes('/show/') ? page.goto(path) : follow(page, path));
      await check();
    });
}

test.describe('a visitor sees every screen without write controls', { tag: '@full' }, () => {
  test.use({ who: 'visitor' });

  for (const paths of pathsByTest(false)) {
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

test.describe('the owner sees every form', { tag: '@full' }, () => {
  test.use({ who: 'owner' });

  for (const paths of pathsByTest(true)) {
    test(paths.join(' '), async ({ page, axeInBothSchemes }) => {
      test.slow();
      await eachOf(page, paths, async () => {
        await axeInBothSchemes();
        await expect(page.getByRole('main').getByRole('link', { name: 'Cancel' })).toBeVisible();
      });
    });
  }
});
