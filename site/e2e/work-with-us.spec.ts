import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { mailTo, nameFor, newAddress } from './parent.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/work-with-us');
  await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
});

const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click();

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Full name').fill(nameFor(email));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Telephone' }).fill('+442079460000');
  await page.getByLabel('Postcode').fill('SE22 8AA');
  await page.getByLabel('Years of paid work').fill('6');
  await page.getByLabel('Languages').fill('English, German');
  await page.getByRole('checkbox', { name: 'Toddler' }).check();
  await page.getByRole('checkbox', { name: 'Overnight' }).check();
  await page.getByLabel('Tell us about your experience').fill('Six years with two families.');
}

test('shows an error beside each empty field and focuses the first', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await send(page);
  await expect(page.getByText(/^Enter your /)).toHaveCount(7);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await axe();
});

test('years are a whole number, which neither the wheel nor an arrow key changes', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  const years = page.getByLabel('Years of paid work');
  await years.fill('6,5');
  await page.getByLabel('Languages').click();
  await expect(page.getByText('Type a whole number, such as 3')).toBeVisible();
  await expect(years).toHaveValue('6,5');
  await axe();
  await years.fill('60');
  await expect(page.getByText('60 years? Is that right?')).toBeVisible();
  await years.fill(' 6 ');
  await years.click();
  await page.mouse.wheel(0, 240);
  await years.press('ArrowUp');
  await page.getByLabel('Languages').click();
  await expect(years).toHaveValue('6');
});

test('the form can be reached from the landing page, and mails the office and the applicant', async ({
  page,
  request,
  axe,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Work with us' }).click();
  await expect(page).toHaveURL('/work-with-us');
  await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
  const email = newAddress('applicant');
  await fillIn(page, email);
  await send(page);
  await expect(page.getByRole('status')).toContainText('Thank you for applying.');
  await expect(page.getByRole('status')).toContainText(email);
  await axe();
  const notice = await mailTo(
    request,
    'hello@nannypolo.example',
    new RegExp(`Application from ${nameFor(email)}`),
  );
  expect(notice).toContain('English, German');
  expect(notice).toMatch(/NP-\d{4}/);
  expect(await mailTo(request, email, /We have your application/)).toContain('five working days');
});

const limited = 'You have sent several applications. Please try again later.';
const unreachable = 'The database cannot be reached. Please try again.';

for (const [what, response, said] of [
  ['exceeds a limit', { status: 429, json: { message: limited } }, limited],
  ['fails', { status: 503, json: { message: unreachable } }, unreachable],
] as const) {
  test(`keeps what was entered if the call ${what}`, { tag: '@full' }, async ({ page, allow }) => {
    allow(/status of (429|503)/);
    await page.route('**/api/applications', (route) => route.fulfill(response));
    await fillIn(page, newAddress('applicant'));
    await send(page);
    await expect(page.getByRole('alert')).toContainText(said);
    await expect(page.getByLabel('Postcode')).toHaveValue('SE22 8AA');
  });
}

test('shows an error if the server cannot be reached', { tag: '@full' }, async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  await page.route('**/api/applications', (route) => route.abort());
  await fillIn(page, newAddress('applicant'));
  await send(page);
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
});
