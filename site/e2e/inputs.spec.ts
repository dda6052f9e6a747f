import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { pasteText } from '../../.ci/paste.ts';
import { newParent, openAccount } from './parent.ts';

/** A browser whose language writes the month first and uses the 12-hour clock. */
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

/** Returns the URLs of the scripts that the page requests from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

test('shows dates as DD/MM/YYYY and times on the 24-hour clock, whether typed or chosen with the keyboard', async ({
  page,
  axe,
  allow,
}) => {
  allow(/status of 422/);
  await openAccount(page, '/user/request');
  const day = page.getByLabel('Date', { exact: true });
  await expect(day).toHaveAttribute('placeholder', 'DD/MM/YYYY');

  const scripts = scriptsOf(page);
  await day.fill('5.6.2099');
  await page.getByLabel('From', { exact: true }).fill('6:30 pm');
  await page.getByLabel('Until', { exact: true }).focus();
  await expect(day).toHaveValue('05/06/2099');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('18:30');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('22:30');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);

  await day.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await expect(calendar.locator('th').first()).toHaveAttribute('aria-label', 'Monday');
  await expect(calendar.getByLabel('Choose the Year').locator('option').last()).toHaveText('2100');
  await expect(calendar.getByRole('button', { name: / 5 June 2099, selected/ })).toBeFocused();
  await axe();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(day).toHaveValue('12/06/2099');
  await expect(day).toBeFocused();

  await page.getByRole('checkbox', { name: 'Ends on another day' }).check();
  const opener = page.getByRole('button', { name: 'Choose a date' }).last();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'End date' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('checkbox', { name: 'Ends on another day' }).uncheck();

  await day.fill('31/02/2099');
  await day.blur();
  await expect(page.getByText('Not a date. Type day, month and year, such as 27/11/2026.')).toBeVisible();
  await expect(day).toHaveAttribute('aria-invalid', 'true');

  await day.fill('12/06/2099');
  const priced = page.waitForRequest((request) => request.url().endsWith('/users/booking/quote'));
  await page.getByLabel('Until', { exact: true }).fill('22');
  expect((await priced).postDataJSON()).toMatchObject({
    start_at: '2099-06-12T17:30:00.000Z',
    end_at: '2099-06-12T21:00:00.000Z',
  });

  await page.getByRole('radio', { name: 'Overnight' }).check();
  await day.fill('24/10/2099');
  await page.getByLabel('From', { exact: true }).fill('22');
  await page.getByLabel('Until', { exact: true }).fill('06');
  await expect(page.locator('#request .estimate')).toContainText('06:00 (9 hours: the clocks go back)');
  await expect(page.getByText('Until Sunday 25 Oct, 06:00 (9 hours: the clocks go back)')).toBeVisible();
});

test('offers a choice of country for a telephone number, and names the country if the number is invalid', {
  tag: '@full',
}, async ({ page, request, axe, allow }) => {
  allow(/status of 422/);
  await openAccount(page, '/user/account', await newParent(request, 'phone'));
  const profile = page.locator('#profile');
  const phone = profile.getByLabel('Phone');
  await expect(phone).toHaveAttribute('name', 'telephone');
  await expect(phone).toHaveAttribute('maxlength', '25');

  const scripts = scriptsOf(page);
  const country = profile.getByLabel('Country code');
  await country.focus();
  await expect.poll(() => country.locator('option').count()).toBeGreaterThan(240);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await country.selectOption('FR');
  await expect(phone).toBeFocused();
  await phone.fill('01 42 68 53 00');
  await phone.blur();
  await expect(phone).toHaveValue('+33 1 42 68 53 00');
  await country.selectOption('FR');
  await phone.fill('07700 900123');
  await phone.blur();
  await expect(profile.getByText('Not a valid telephone number (France)')).toBeVisible();
  await axe();
  const refused = page.waitForResponse((response) => response.status() === 422);
  await profile.getByRole('button', { name: 'Save' }).click();
  await refused;
  await expect(profile.getByRole('button', { name: 'Save' })).toBeEnabled();
  await country.selectOption('GB');
  await expect(profile.getByText('Not a valid telephone number')).toHaveCount(0);

  await phone.fill('+44 1234 5678');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Not a valid telephone number (United Kingdom)')).toBeVisible();
  await phone.fill('+44 7700 900123');
  const saved = page.waitForRequest((sent) => sent.method() === 'PUT');
  await profile.getByRole('button', { name: 'Save' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ phone: '+447700900123' });
  await expect(country).toHaveValue('GB');
});

test('reads a telephone number typed or pasted in any usual form, and a British one after a foreign one', {
  tag: '@full',
}, async ({ page, request }) => {
  await openAccount(page, '/user/account', await newParent(request, 'phones'));
  const phone = page.locator('#profile').getByLabel('Phone');
  const country = page.locator('#profile').getByLabel('Country code');
  const london = '+44 20 7946 0142';
  await expect(phone).toHaveAttribute('placeholder', 'Enter a phone number');
  for (const text of [
    london,
    '(020) 7946-0142',
    '020\u00A07946\u00A00142',
    '\u202A+44 20 7946 0142\u202C',
    'tel:+44-20-7946-0142',
    '0044 20 7946 0142',
    '  +44 (0) 20  7946  0142   ',
  ]) {
    await phone.clear();
    await pasteText(phone, text);
    await phone.blur();
    await expect(phone).toHaveValue(london);
  }
  await phone.fill('+33 1 42 68 53 00');
  await expect(country).toHaveValue('FR');
  await phone.blur();
  await phone.fill('07700 900123');
  await expect(country).toHaveValue('GB');
  await phone.blur();
  await expect(phone).toHaveValue('+44 7700 900123');

  await country.focus();
  await country.selectOption('FR');
  await expect(phone).toHaveValue(/^\+33 /);
  await phone.clear();
  await phone.blur();
  await expect(phone).toHaveValue('');

  const long = '+44 20 7946 0142, extension 123';
  await pasteText(phone, long);
  await phone.blur();
  await expect(phone).toHaveValue(long);
  await expect(page.locator('#profile').getByText(/such as \+44 20 7946 0018\.$/)).toBeVisible();
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue(long);
});
