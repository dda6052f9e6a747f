import { expect, test } from '../../.ci/e2e.ts';
import { open } from './parent.ts';

const ask = (pay_minor: number) => ({
  stage: 'asked',
  message: 'Please reply soon.',
  nanny_name: 'Amara',
  why: ['You are free then.'],
  bookings: [
    {
      code: 'BK-000001',
      service: 'hourly',
      start_at: '2050-01-05T10:00:00.000Z',
      end_at: '2050-01-05T14:00:00.000Z',
      district: 'SE15',
      children_ages: ['3 years'],
      pay_rate_minor: pay_minor / 4,
      pay_minor,
    },
  ],
  pay_minor,
  currency: 'GBP',
  swap: null,
});

test('shows the new pay if it has changed since the page was opened, and lets the nanny accept it', {
  tag: '@full',
}, async ({ page, allow }) => {
  allow(/status of 409/);
  let pay = 6000;
  const message = 'The pay has changed since you opened this page. Please check it and reply again.';
  await page.route('**/api/ask/changed/seen', (route) => route.fulfill({ json: { message: 'Noted' } }));
  await page.route('**/api/ask/changed', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: ask(pay) });
    const { pay_minor } = route.request().postDataJSON();
    return pay_minor === pay
      ? route.fulfill({ json: { ...ask(pay), stage: 'accepted' } })
      : route.fulfill({ status: 409, json: { message, code: 'price_changed' } });
  });
  await open(page, '/ask/changed');
  await expect(page.getByText('£60 (£15 an hour)')).toBeVisible();
  pay = 7200;
  const accept = page.getByRole('button', { name: 'Yes, I can' });
  await accept.click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('£72 (£18 an hour)')).toBeVisible();
  await accept.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Amara.');
});

test('counts as seen once a person does something on the page, not when it is opened', {
  tag: '@full',
}, async ({ page }) => {
  const reports: string[] = [];
  await page.route('**/api/ask/fresh/seen', (route) => {
    reports.push(route.request().method());
    return route.fulfill({ json: { message: 'Noted' } });
  });
  await page.route('**/api/ask/fresh', (route) => route.fulfill({ json: ask(6000) }));
  await open(page, '/ask/fresh');
  await expect(page.getByText('£60 (£15 an hour)')).toBeVisible();
  // A scanner runs the scripts of the page, and may scroll and send events.
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    for (const name of ['pointermove', 'pointerdown', 'keydown'])
      document.body.dispatchEvent(new Event(name, { bubbles: true }));
  });
  expect(reports).toEqual([]);
  const report = page.waitForRequest('**/api/ask/fresh/seen');
  await page.keyboard.press('Tab');
  await report;
  await page.keyboard.press('Tab');
  await page.mouse.move(100, 100);
  await expect.poll(() => reports).toEqual(['POST']);
});
