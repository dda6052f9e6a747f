import { screens } from '../../.ci/screens.ts';
import { expect, test } from './signed-in.ts';

// Each test is a separate visit, so that workers share them.
test.describe.configure({ mode: 'parallel' });

const ofAdmins = screens.filter(({ who }) => who === 'admin');

test.describe('a visitor sees every screen without write controls', () => {
  test.use({ who: 'visitor' });

  for (const { path } of ofAdmins.filter(({ writes }) => !writes)) {
    test(path, async ({ page, axeInBothSchemes }) => {
      await page.goto(path);
      await axeInBothSchemes();
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: /^(New |Invite|Edit)/ })).toHaveCount(0);
      await expect(
        main.getByRole('button', { name: /Suspend|Archive|Erase|Approve|Add time off/ }),
      ).toHaveCount(0);
    });
  }
});

test.describe('the owner sees every form', () => {
  test.use({ who: 'owner' });

  for (const { path } of ofAdmins.filter(({ writes }) => writes)) {
    test(path, async ({ page, axeInBothSchemes }) => {
      await page.goto(path);
      await axeInBothSchemes();
      await expect(page.getByRole('main').getByRole('link', { name: 'Cancel' })).toBeVisible();
    });
  }
});
