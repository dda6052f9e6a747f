import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { signInAsOwner, someSeries } from './admin.ts';
import { loaded, openAccount } from './parent.ts';

const width = 390;
test.use({ viewport: { width, height: 844 } });

/** Doubles the text size, as the browser's setting would. */
async function enlargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Returns the controls that extend beyond the screen, are clipped by an ancestor or are too narrow for their text. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary');
    const cut = (control: HTMLElement) => {
      const { left, right, width } = control.getBoundingClientRect();
      const isBeyond = left < 0 || right > innerWidth + 0.5;
      const isNarrow = control.matches('a, button, summary') && control.scrollWidth > control.clientWidth + 1;
      const boxes = [];
      for (let box = control.parentElement; box; box = box.parentElement) boxes.push(box);
      const isClipped = boxes.some((box) => {
        const { overflowX } = getComputedStyle(box);
        const around = box.getBoundingClientRect();
        return overflowX !== 'visible' && (left < around.left - 0.5 || right > around.right + 0.5);
      });
      return (
        width > 1 && (isBeyond || isClipped || (isNarrow && getComputedStyle(control).display !== 'inline'))
      );
    };
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('.hidden, .skip') && cut(control))
      .map((control) => control.outerHTML.slice(0, 160));
  });

async function expectNothingCutOff(page: Page) {
  await enlargeText(page);
  expect.soft(await cutOff(page)).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

const pages = [
  '/',
  '/privacy-policy',
  '/terms-conditions',
  '/support',
  '/work-with-us',
  '/register',
  '/sign-in',
  '/forgot-password',
  '/email-verification/none',
  '/verify-email-changes/none',
  '/not-me/none',
  '/offer/none',
  '/auth-redirect',
  '/error',
  '/no/such/page',
  '/admin/sign-in',
  '/admin/forgot-password',
  '/admin/email-verification/none',
];

for (const path of pages) {
  test(`${path} shows every control in full on a phone with text at 200%`, {
    tag: '@full',
  }, async ({ page, allow }) => {
    allow(/status of (404|422|500)/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const menu = page.locator('.menu summary');
    await expectNothingCutOff(page);
    if (await menu.isVisible()) {
      await menu.click();
      await expectNothingCutOff(page);
    }
  });
}

test('the account shows every control in full on a phone with text at 200%', { tag: '@full' }, async ({
  page,
  request,
}) => {
  test.slow();
  const series = await someSeries(await signInAsOwner(request));
  await openAccount(page);
  const booking = await page.locator('a[href^="/user/booking/"]').first().getAttribute('href');
  for (const path of [
    '/user',
    '/user/request',
    '/user/documents',
    '/user/family',
    '/user/account',
    '/user/invoices',
    booking ?? '/user',
    series,
  ]) {
    await page.goto(path);
    await loaded(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await test.step(path, () => expectNothingCutOff(page));
  }
  await page.goto('/user/request');
  await loaded(page);
  await page.getByRole('checkbox', { name: 'Repeats' }).check();
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeAttached();
  await expectNothingCutOff(page);
  await page.getByRole('button', { name: 'Choose a date' }).first().click();
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  await expectNothingCutOff(page);
});

test('loads further letters of the display font for European names', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sign-in');
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.textContent = 'Zoë Škoda, Łukasz Þór';
  });
  const loadedFiles = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family.includes('Fraunces further letters') && status === 'loaded',
        ).length,
    );
  await expect.poll(loadedFiles).toBe(2);
});
