import { expect, test } from '../../.ci/e2e.ts';
import { pasteText } from '../../.ci/paste.ts';
import { signIn } from './admin.ts';

const london = '+44 20 7946 0142';
const refusal = /^Not a valid telephone number.* such as \+44 20 7946 0018\.$/;

test.beforeEach(({ page }) => signIn(page, 'coordinator', '/users/nanny/create'));

test('an empty telephone input shows its placeholder, also after it was cleared', { tag: '@full' }, async ({
  page,
}) => {
  const phone = page.getByPlaceholder('Enter a phone number');
  await expect(phone).toHaveValue('');
  await phone.pressSequentially('07700 900999');
  await phone.blur();
  await expect(phone).toHaveValue('+44 7700 900999');
  await phone.clear();
  await phone.blur();
  await expect(phone).toHaveValue('');
  await expect(page.getByText(refusal)).toHaveCount(0);
});

test('a telephone number typed or pasted in any usual form becomes the same number', {
  tag: '@full',
}, async ({ page }) => {
  const phone = page.locator('input[name=telephone]');
  for (const text of [
    london,
    '020 7946 0142',
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
  for (const text of [london, '020 7946 0142', '0044 20 7946 0142', '+44 (0) 20 7946 0142']) {
    await phone.clear();
    await phone.pressSequentially(text);
    await expect(phone).toHaveValue(text);
    await phone.blur();
    await expect(phone).toHaveValue(london);
  }
});

test('a number pasted after its code is read, and a text beyond the longest number stays to be corrected', {
  tag: '@full',
}, async ({ page }) => {
  const phone = page.locator('input[name=telephone]');
  await phone.pressSequentially('+44 ');
  await pasteText(phone, london);
  await phone.blur();
  await expect(phone).toHaveValue(london);

  const long = '+44 20 7946 0142, extension 123';
  await phone.clear();
  await pasteText(phone, long);
  await phone.blur();
  await expect(phone).toHaveValue(long);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(refusal)).toBeVisible();
});

test('the menu of countries, a country code and a correction in the middle lead to the right number', {
  tag: '@full',
}, async ({ page }) => {
  const phone = page.locator('input[name=telephone]');
  const flag = (country: string) => page.getByRole('button', { name: `${country}, Open flags menu` });
  const choose = async (from: string, to: string) => {
    await flag(from).click();
    await page.getByRole('option', { name: new RegExp(`^${to}`) }).click();
  };
  await phone.pressSequentially('+1 201 555 0123');
  await expect(flag('United States')).toBeVisible();
  await phone.clear();
  await phone.pressSequentially('07700 900999');
  await expect(flag('United Kingdom')).toBeVisible();
  await phone.blur();
  await expect(phone).toHaveValue('+44 7700 900999');

  await phone.press('End');
  await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.press('8');
  await expect(phone).toHaveValue('+44 7700 900989');

  await phone.clear();
  await choose('United Kingdom', 'France');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('');
  await phone.pressSequentially('01 42 68 53 00');
  await expect(flag('France')).toBeVisible();
  await phone.blur();
  await expect(phone).toHaveValue('+33 1 42 68 53 00');
  await phone.clear();
  await phone.pressSequentially('020 7946 0142');
  await phone.blur();
  await expect(phone).toHaveValue(london);
  await expect(flag('United Kingdom')).toBeVisible();
  await choose('United Kingdom', 'Germany');
  await expect(phone).toHaveValue(/^\+49/);
  await choose('Germany', 'United Kingdom');
  await expect(phone).toHaveValue(london);
});
