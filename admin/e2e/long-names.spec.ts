import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { people, signIn } from './admin.ts';

const letters = 'Wolfeschlegelsteinhausenbergerdorff';
/** A name of about 100 characters without a space, partly written from right to left. */
const longName = `${letters}شهرزادبنتعبدالرحمنالأندلسي👩🏽‍🍼${letters}`;

const names = /^(parent_name|nanny_polo_name|display_name|first_name|last_name|name)$/;

/** Replaces every name in the responses that this page gets. Nothing is saved, so other tests are not affected. */
async function nameEveryone(page: Page) {
  await page.route(/\/api\/admin\/(booking|users\/parents|master\/nanny-polo)\b/, async (route) => {
    const response = await route.fetch();
    const named = JSON.stringify(await response.json(), (key, value) =>
      typeof value === 'string' && names.test(key) ? longName : value,
    );
    await route.fulfill({ response, body: named });
  });
}

/** Returns the HTML of elements whose long name runs off the screen or is clipped without an ellipsis. */
const overflowing = (page: Page) =>
  page.evaluate((name) => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const isCut = (element: Element): boolean => {
      if (right(element) > document.documentElement.clientWidth + 1) return true;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (overflowX !== 'visible' && textOverflow === 'ellipsis') return false;
        if (overflowX !== 'visible' && right(element) > right(around) + 1) return true;
      }
      return false;
    };
    const texts = (element: Element) =>
      [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [...document.querySelectorAll('main *, h1')]
      .filter((element) => texts(element).some(({ nodeValue }) => nodeValue?.includes(name)))
      .filter((element) => element.clientWidth > 1 && isCut(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  }, letters);

test('a very long name does not overflow in lists and records', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await signIn(page, 'owner', '/settings');
  const [parent] = await people(page, 'parents');
  await nameEveryone(page);
  const paths = [
    '/booking?view=list',
    '/booking?view=roster',
    '/users/parents',
    '/master/nanny-polo',
    `/users/parents/${parent?.id}/show`,
  ];
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/admin${path}`);
      await page.getByText(letters).filter({ visible: true }).first().waitFor();
      await expect.poll(() => overflowing(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 900 });
      await expect.poll(() => overflowing(page)).toEqual([]);
    });
});
