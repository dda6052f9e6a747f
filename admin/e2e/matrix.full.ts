/** Every page of the product for every role, on a desktop and a phone, light and dark: `npm run test:full`. */

import { hasPermission, type Permission } from '@nanny-polo/shared/contract/permission';
import { fitWindowToPage, loadWholePage, setColourScheme } from '../../.ci/idle.ts';
import { type Screen, screens } from '../../.ci/screens.ts';
import { expect, test } from './signed-in.ts';

const roles = ['owner', 'coordinator', 'visitor', 'newcomer'] as const;
const widths = [1440, 390];

/** Returns whether an admin sees a screen. All may open /admin: without the dashboard, it redirects. */
function opens({ path, access = 'admin', writes }: Screen, permissions: readonly Permission[] | 'all') {
  if (path === '/admin/access-denied') return false;
  if (access === 'admin' || access === 'guest' || path === '/admin' || permissions === 'all') return true;
  return access !== 'owner' && hasPermission(permissions, access, writes ? 'full' : 'visit');
}

// Each test opens one page, so that workers can share the tests.
test.describe.configure({ mode: 'parallel' });

for (const who of [...roles, 'guest', 'parent'] as const) {
  test.describe(who, () => {
    test.use({ who });
    const admin = who !== 'guest' && who !== 'parent';

    for (const screen of screens.filter((one) => (admin ? one.who === 'admin' : one.who === who))) {
      test(screen.path, async ({ page, context, axe, allow }) => {
        if (screen.path === '/404') allow(/status of 404/);
        if (/^\/(offer|series-offer|price)\/token$/.test(screen.path)) allow(/status of 422/);
        const cookie = (await context.cookies()).find(({ name }) => name === 'auth-token');
        const { permissions = [] } = cookie ? JSON.parse(decodeURIComponent(cookie.value)) : {};
        for (const width of widths) {
          const size = { width, height: 900 };
          await page.setViewportSize(size);
          await page.goto(screen.path);
          await loadWholePage(page);
          const forbidden = page.getByRole('heading', { level: 1, name: 'You may not open this page' });
          await expect(forbidden).toHaveCount(opens(screen, who === 'owner' ? 'all' : permissions) ? 0 : 1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          await fitWindowToPage(page, size);
          for (const scheme of ['dark', 'light'] as const) {
            await setColourScheme(page, scheme);
            await axe();
          }
        }
      });
    }
  });
}
