import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { mailTo, nameFor, newAddress } from './parent.ts';

const written = {
  name: 'Ruth Adeyemi',
  email: 'ruth@family.example',
  message: 'Do you come to Nunhead on Sundays?',
};

test.beforeEach(async ({ page }) => {
  await page.goto('/support');
  await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
});

async function write(page: Page, values = written) {
  await page.getByLabel('Your name').fill(values.name);
  await page.getByLabel('Your e-mail').fill(values.email);
  await page.getByLabel('Your message').fill(values.message);
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('shows an error beside each empty or invalid field and focuses the first', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await write(page, { ...written, name: ' ', email: 'ruth' });
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(page.getByText('Check the e-mail address')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await axe();
  await write(page, { ...written, name: ' ', email: '' });
  await expect(page.getByText('Enter your e-mail')).toBeVisible();
});

test('shows the first message about each field that the server rejects', { tag: '@full' }, async ({
  page,
  allow,
  axe,
}) => {
  allow(/status of 422/);
  const body = { message: 'No', errors: { email: ['We cannot write there', 'Second'] } };
  await page.route('**/api/support', (route) => route.fulfill({ status: 422, json: body }));
  await write(page);
  await expect(page.getByText('We cannot write there')).toBeVisible();
  await expect(page.getByText('Second')).toBeHidden();
  await expect(page.getByLabel('Your e-mail')).toBeFocused();
  await axe();
});

test('mails the message to the agency with a reply address, and confirms that it was sent', async ({
  page,
  request,
  axe,
}) => {
  const email = newAddress('support');
  const name = nameFor(email);
  await write(page, { ...written, name, email });
  await expect(page.getByText('Thank you. Your message is on its way.')).toBeVisible();
  await expect(page.getByText('Thank you. Your message is on its way.').locator('..')).toBeFocused();
  await axe();
  const subject = new RegExp(`Message from ${name}`);
  const mail = await mailTo(request, 'hello@nannypolo.example', subject);
  expect(mail).toContain(written.message);
  expect(mail).toContain(email);
});

const page502 = { contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

for (const [status, response, said] of [
  [429, { json: { message: 'You have sent us several messages.' } }, 'You have sent us several messages.'],
  [502, page502, 'The server is not available at the moment.'],
] as const) {
  test(`shows error ${status} and keeps the text`, { tag: '@full' }, async ({ page, allow }) => {
    allow(new RegExp(`status of ${status}`));
    await page.route('**/api/support', (route) => route.fulfill({ status, ...response }));
    await write(page);
    await expect(page.getByRole('alert')).toContainText(`${said} `);
    await expect(page.getByRole('alert')).toContainText('Your message was not sent and is still here.');
    await expect(page.getByLabel('Your message')).toHaveValue(written.message);
  });
}

test('sends once if the button is pressed repeatedly', { tag: '@full' }, async ({ page }) => {
  let calls = 0;
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/support', async (route) => {
    calls += 1;
    await pressed.promise;
    await route.fulfill({ json: { message: 'Thank you.' } });
  });
  await write(page);
  await page.getByRole('button', { name: 'Sending…' }).dblclick({ force: true });
  pressed.resolve();
  await expect(page.getByText('Thank you. Your message is on its way.')).toBeVisible();
  expect(calls).toBe(1);
});

test('shows an error if the server cannot be reached', { tag: '@full' }, async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  await page.route('**/api/support', (route) => route.abort());
  await write(page);
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
});

test('knows a parent who is signed in', { tag: '@full' }, async ({ page }) => {
  await startDemoSession(page, 'parent');
  await page.goto('/support');
  await expect(page.getByLabel('Your e-mail')).toHaveValue('parent@nannypolo.example');
  await expect(page.getByLabel('Your name')).not.toHaveValue('');
});
