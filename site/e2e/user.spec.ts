import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { maxUploadBytes } from '@nanny-polo/shared/contract/upload';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Locator, Route } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { waitUntilStill } from '../../.ci/idle.ts';
import { addFamily, type Call, signInAsOwner } from './admin.ts';
import {
  fillMorning,
  linkIn,
  loaded,
  mailTo,
  newAddress,
  newParent,
  offerTo,
  open,
  openAccount,
  password,
  signIn,
  typeCredentials,
  view,
} from './parent.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const png = (name: string, buffer = pixel) => ({ name, mimeType: 'image/png', buffer });

/** Chooses files and waits until they are listed: the list moves the button below it. */
async function choose(input: Locator, ...files: ReturnType<typeof png>[]) {
  await input.setInputFiles(files);
  for (const { name } of files)
    await expect(input.page().getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Returns the number of days to a day, five to seven weeks ahead, on which the demo's family has no booking. */
async function freeDays(call: Call): Promise<number> {
  const [parent] = await call('GET', '/users/parents?filter={"q":"parent@nannypolo.example"}');
  for (;;) {
    const days = 35 + Math.floor(Math.random() * 14);
    const day = addDays(agencyDayOf(), days);
    const range = { start_at_gte: `${day}T00:00:00Z`, start_at_lte: `${addDays(day, 1)}T00:00:00Z` };
    const filter = encodeURIComponent(JSON.stringify({ parent_id: parent.id, ...range }));
    if ((await call('GET', `/booking?filter=${filter}`)).length === 0) return days;
  }
}

// Each test is independent of the others, so workers can share them.
test.describe.configure({ mode: 'parallel' });

test('shows a parent each step of a request with a code that makes it free: offered, accepted, confirmed', async ({
  page,
  browser,
  baseURL,
  watch,
  request,
  axe,
  allow,
}) => {
  test.slow();
  const call = await signInAsOwner(request);
  const free = `FREE-${randomUUID().slice(0, 8)}`.toUpperCase();
  const whole = { name: 'A free visit', code: free, kind: 'percent', value: 100, priority: 1000 };
  await call('POST', '/master/discount', whole);
  await openAccount(page, '/user/request');
  await fillMorning(page, await freeDays(call));
  const price = page.locator('#request .estimate');
  const note = 'The price may change with the nanny’s experience';
  await expect(price).toContainText(/Total\s*£[1-9]/);
  await expect(price).toContainText(note);
  await page.getByRole('radio', { name: 'Live-in' }).check();
  await expect(price).toContainText('Introduction of a live-in nanny');
  await expect(price).not.toContainText(note);
  await page.getByRole('radio', { name: 'Hourly' }).check();
  await page.getByText('Add a note or a discount code').click();
  const code = page.getByLabel('Discount code');
  await code.fill('NO-SUCH-CODE');
  const unusable = page.getByText("This code can't be used for this booking");
  await expect(unusable).toBeVisible();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(code).toBeFocused();
  await code.fill(free);
  await expect(unusable).toBeHidden();
  await expect(price).toContainText(/Total\s*£0/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.waitForURL(/\/user\/booking\/\d+$/);
  expect(asked).toEqual([]);
  const booking = await call('GET', `/booking/${page.url().split('/').at(-1)}`);
  const card = page.getByRole('article', { name: booking.code });
  await expect(card).toContainText('Requested');
  await expect(card).toContainText('09:00–13:00');
  const agreed = page.getByRole('region', { name: 'Price' });
  await expect(agreed).toContainText(note);
  const actions = page.getByRole('region', { name: 'Change this booking' });
  await actions.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(actions).toContainText(
    'Cancelling now costs nothing. It stays free until we confirm the booking.',
  );
  await actions.getByRole('button', { name: 'Keep the booking' }).click();

  const { nannies } = await call('GET', `/booking/availability?booking_id=${booking.id}`);
  const { version } = await call('GET', `/booking/${booking.id}`);
  const nanny = await call('GET', `/master/nanny-polo/${nannies[0].id}`);
  await call('POST', `/booking/${booking.id}/offer`, { version, nanny_polo_id: nanny.id });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch(context);
  const nannyPage = await context.newPage();
  const link = await offerTo(request, nanny.email, booking.code);
  await open(nannyPage, link);
  await expect(nannyPage.getByRole('heading', { level: 1 })).toContainText('would you like this booking?');
  await axe(nannyPage);
  const second = await context.newPage();
  await open(second, link);
  await expect(second.getByRole('button', { name: 'Yes, I accept' })).toBeVisible();
  await nannyPage.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(nannyPage.getByRole('heading', { level: 1 })).toContainText('Thank you');
  allow(/status of 422/);
  await second.getByRole('button', { name: 'No, I can’t' }).click();
  await second.getByRole('button', { name: 'Decline this booking' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Thank you');
  const details = second.getByRole('region', { name: 'For your visit' });
  await expect(details).toBeHidden();

  const answered = await call('GET', `/booking/${booking.id}`);
  if (answered.status === 'offered')
    await call('POST', `/booking/${booking.id}/confirm`, { version: answered.version, agency_pays: true });
  await second.reload();
  await expect(second.getByRole('heading', { level: 1 })).toContainText('you are booked');
  await expect(details).toContainText(booking.children[0].name);
  await expect(details).toContainText('In an emergency');
  await axe(second);
  await context.close();

  await page.reload();
  await expect(card).toContainText('Confirmed');
  const known = page.getByRole('region', { name: 'Your nanny' });
  await expect(known).toContainText(nanny.display_name.split(' ')[0]);
  await expect(known).toContainText(/DBS seen \d/);
  await expect(agreed).toContainText(/Total\s*£0/);
  await expect(agreed).toContainText('There is nothing to pay.');
  await expect(agreed).not.toContainText(note);
  await axe();

  const invoice = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download invoice / }).click();
  expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/);

  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Booking confirmed');
  await actions.getByRole('button', { name: 'Request a change' }).click();
  await actions.getByRole('button', { name: 'Send request' }).click();
  await expect(actions).toContainText('Choose another time, or say what you would like to change');
  await actions.getByLabel('What would you like to change?').fill('Could we begin an hour later?');
  await axe();
  await page.route(
    '**/change-request',
    (route) =>
      route.fulfill({ status: 422, json: { message: 'Invalid', errors: { start_at: ['Too early'] } } }),
    { times: 1 },
  );
  const day = addDays(agencyDayOf(), 60).split('-').toReversed().join('/');
  await expect(actions.getByLabel('From', { exact: true })).toHaveValue('09:00');
  await actions.getByLabel('Date', { exact: true }).fill(day);
  await actions.getByLabel('From', { exact: true }).fill('10:00');
  await actions.getByLabel('Until', { exact: true }).fill('14:00');
  await actions.getByRole('button', { name: 'Send request' }).click();
  await expect(actions.getByText('Too early')).toBeVisible();
  await actions.getByLabel('From', { exact: true }).fill('11:00');
  await expect(actions.getByText('Too early')).toBeHidden();
  await actions.getByRole('button', { name: 'Send request' }).click();
  await expect(history).toContainText('You requested a change');
  await expect(history).toContainText('“Could we begin an hour later?”');
  const change = page.getByRole('region', { name: 'Your change request' });
  await expect(change).toContainText(/You asked for .*11:00.*14:00 instead of .*09:00.*13:00/);
  await expect(change).toContainText('We have not answered yet.');

  await actions.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(actions).toContainText('Cancelling now costs nothing.');
  await axe();
  await actions.getByRole('button', { name: 'Cancel for free' }).click();
  await expect(card).toContainText('Cancelled');

  await actions.getByRole('link', { name: 'Book again' }).click();
  await page.waitForURL(`/user/request?again=${booking.id}`);
  await loaded(page);
  await expect(page.locator('#request .estimate')).toContainText(/Total\s*£\d+/);
});

test('says who can no longer come and who comes instead, and downloads invoice, receipt and statement', async ({
  page,
  request,
  axeInBothSchemes,
}) => {
  const call = await signInAsOwner(request);
  const [{ id: parentId }] = await call('GET', '/users/parents?filter={"q":"parent@nannypolo.example"}');
  const start = Date.parse(`${addDays(agencyDayOf(), await freeDays(call))}T13:00Z`);
  const [start_at, end_at] = [start, start + 3 * 3_600_000].map((at) => new Date(at).toISOString());
  const visit = { parent_id: parentId, service: 'hourly', start_at, end_at };
  const { id } = await call('POST', '/booking', visit);
  const act = async (name: string, more = {}) => {
    const { version } = await call('GET', `/booking/${id}`);
    return call('POST', `/booking/${id}/${name}`, { version, ...more });
  };
  const { nannies } = await call('GET', `/booking/availability?booking_id=${id}`);
  const confirm = async (name: 'offer' | 'cover', nanny_polo_id: number) => {
    const { nanny_polo_name } = await act(name, { nanny_polo_id });
    await act('answer', { answer: 'accepted' });
    await act('confirm', { agency_pays: true });
    return nanny_polo_name.split(' ')[0];
  };
  const lost = await confirm('offer', nannies[0].id);
  await act('withdraw', { reason: 'A migraine' });
  await openAccount(page, `/user/booking/${id}`);
  const card = page.locator('article').first();
  await expect(card).toContainText(`${lost} can’t come on`);
  await expect(card).toContainText('We are looking for another nanny and will write to you.');
  await expect(page.locator('main')).not.toContainText('migraine');
  const next = await confirm('cover', nannies[1].id);
  await page.reload();
  await expect(card).toContainText(`you have ${next} instead of ${lost}`);
  await axeInBothSchemes();

  await page.goto('/user/invoices');
  await loaded(page);
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('to pay.');
  const invoices = page.getByRole('region', { name: 'All invoices' });
  // What other tests owe comes first.
  const receipt = page.getByRole('button', { name: /^Download the receipt / }).first();
  const more = invoices.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    if (!(await receipt.isVisible())) await more.click({ timeout: 1000 });
    await expect(receipt).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const name of [/^Download invoice /, /^Download the receipt /, 'Download the statement']) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name }).first().click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  }
  await expect(invoices.getByRole('article').first()).toContainText('Still to pay');
  await axeInBothSchemes();
});

test('repeats a request on Tuesdays and Thursdays, and skips a visit', async ({
  page,
  request,
  axeInBothSchemes,
}) => {
  test.slow();
  const email = await newParent(request, 'repeats');
  await addFamily(await signInAsOwner(request), email);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await openAccount(page, '/user/request', email);
  await fillMorning(page, 14);
  await page.getByLabel('Experience').selectOption('senior');
  const repeats = page.getByRole('checkbox', { name: 'Repeats' });
  for (const isRepeating of [true, false, true]) {
    await repeats.setChecked(isRepeating);
    await expect(page.getByRole('checkbox', { name: 'Monday' })).toHaveCount(isRepeating ? 1 : 0);
    await expect(page.getByLabel('Experience')).toHaveValue('senior');
  }
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page
      .getByRole('checkbox', { name: weekday })
      .setChecked(weekday === 'Tuesday' || weekday === 'Thursday');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Choose a last day')).toBeVisible();
  await page.getByRole('radio', { name: 'a number of visits' }).check();
  await page.getByRole('textbox', { name: 'Number of visits' }).fill('4');
  const price = page.locator('#request .estimate');
  await expect(price).toContainText('Every week on Tuesday and Thursday until');
  await expect(price).toContainText(/4 visits in total\s*£\d+/);
  await expect(price).toContainText('With a senior nanny.');
  const dates = page.getByRole('group', { name: 'Dates' });
  await dates
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();
  await expect(price).toContainText(/4 visits, not on /);
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  expect(await width()).toBeLessThanOrEqual(390);
  await axeInBothSchemes();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.waitForURL(/\/user\/series\/\d+$/);
  await loaded(page);

  await expect(page.getByText('You wished for a senior nanny.')).toBeVisible();
  const visits = page.getByRole('region', { name: 'Upcoming visits' }).getByRole('article');
  await expect(visits).toHaveCount(4);
  const first = visits.first();
  await expect(first).toContainText('09:00–13:00');
  await expect(first).toContainText('Requested');
  await first.getByRole('button', { name: /^Skip / }).click();
  await expect(first).toContainText('Skipping this visit costs nothing.');
  await page.getByRole('button', { name: 'Ask to end this booking' }).click();
  expect(await width()).toBeLessThanOrEqual(390);
  await axeInBothSchemes();
  await first.getByRole('button', { name: 'Skip for free' }).click();
  await expect(first).toContainText('Cancelled');
  const path = new URL(page.url()).pathname;
  await view(page, 'Bookings');
  const series = page.getByRole('region', { name: 'Repeating bookings' });
  await expect(series.locator(`a[href="${path}"]`)).toContainText('on Tuesday and Thursday');
  await axeInBothSchemes();
});

test('says that a booking does not exist, without a button to try again', { tag: '@full' }, async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 404/);
  await openAccount(page, '/user/booking/999999999');
  await expect(page.getByRole('alert').filter({ hasText: 'Booking not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  expect((await request.get('/user/booking/none')).status()).toBe(404);
});

test('shows that the steps to take could not be loaded, beside the bookings, and loads them again', {
  tag: '@full',
}, async ({ page, request, allow }) => {
  allow(/status of 503/);
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: 'Not available' } });
  await page.route('**/api/users/family', refuse);
  await openAccount(page, '/user', await newParent(request, 'steps'));
  await expect(page.getByRole('alert').filter({ hasText: 'Not available' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upcoming' })).toBeVisible();
  await page.unroute('**/api/users/family', refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Add your address' })).toBeVisible();

  await page.route(/\/api\/users\/(family|series)/, refuse);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Not available' })).toBeVisible();
  await page.unroute(/\/api\/users\/(family|series)/, refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Add your address' })).toBeVisible();
});

test('asks for confirmation before leaving a page with unsaved text', { tag: '@full' }, async ({ page }) => {
  await openAccount(page, '/user/family');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.locator('#family').getByLabel('Relationship').last().fill('Neighbour');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await view(page, 'Bookings');
  expect(asked).toEqual(['beforeunload']);
});

test('asks once before signing out of a page with unsaved text, and keeps the session if the parent stays', {
  tag: '@full',
}, async ({ page }) => {
  await openAccount(page, '/user/family');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.locator('#family').getByLabel('Relationship').last().fill('Neighbour');
  const asked: string[] = [];
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForLoadState('networkidle');
  expect((await page.context().cookies()).some(({ name }) => name === 'auth-token')).toBe(true);
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/sign-in');
  expect(asked).toEqual(['confirm']);
});

test('leads a parent whose cookie has gone to the sign-in page at the next call', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  allow(/status of 401/);
  await openAccount(page, '/user/account');
  await page.locator('#data').getByRole('heading', { name: 'Your data' }).click();
  await page.context().clearCookies({ name: 'auth-token' });
  await page.getByRole('button', { name: 'Download your data' }).click();
  await expect(page).toHaveURL('/sign-in?next=%2Fuser%2Faccount');
});

test('keeps what a parent entered if their family was changed elsewhere, and shows the change', {
  tag: '@full',
}, async ({ page, request, allow, axe }) => {
  allow(/status of 409/);
  const email = await newParent(request, 'elsewhere');
  const call = await signInAsOwner(request);
  const [{ id }] = await call('GET', `/users/parents?filter=${JSON.stringify({ q: email })}`);
  const path = `/users/parents/${id}`;
  const change = async (fields: object) => {
    const { version } = await call('GET', path);
    await call('PUT', path, { version, ...fields });
  };
  const ruby = { name: 'Ruby', date_of_birth: '2022-05-01', allergies: [], notes: '' };
  await change({ children: [ruby] });
  await openAccount(page, '/user/family', email);
  const save = page.getByRole('button', { name: 'Save family' });
  const child = page.getByRole('group', { name: 'Child 1' });
  const notes = child.getByLabel('Good to know');

  await child.getByText('Ruby', { exact: true }).click();
  await notes.fill('Likes frogs');
  const [stored] = (await call('GET', path)).children;
  await change({ children: [{ ...stored, allergies: ['Nuts'] }] });
  await save.click();
  await expect(page.getByText('These details were changed elsewhere while you were editing.')).toBeVisible();
  await expect(page.getByText('No longer: Ruby, 01/05/2022', { exact: true })).toBeVisible();
  await expect(page.getByText('Now: Ruby, 01/05/2022, Nuts', { exact: true })).toBeVisible();
  await expect(notes).toHaveValue('Likes frogs');
  await axe();

  const contact = { name: 'Ada', phone: '+442079460000', relation: 'Grandmother' };
  await change({ emergency_contacts: [contact] });
  await child.getByLabel('Allergies').fill('Nuts');
  await save.click();
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await call('GET', path)).toMatchObject({
    children: [{ ...stored, allergies: ['Nuts'], notes: 'Likes frogs' }],
    emergency_contacts: [contact],
  });
});

test('repeats live-in care on one weekday, with the same price on bank holidays', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await openAccount(page, '/user/request');
  // 25 December 2098 is a Thursday.
  await page.getByLabel('Date', { exact: true }).fill('18/12/2098');
  await page.getByLabel('From', { exact: true }).fill('09:00');
  await page.getByLabel('Until', { exact: true }).fill('13:00');
  await page.getByRole('checkbox', { name: 'Repeats' }).check();
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await page.getByRole('radio', { name: 'Live-in' }).check();
  await expect(page.getByText(/^Live-in care is charged by the week, so it repeats on one/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Thursday' })).toBeChecked();
  await page.getByRole('radio', { name: 'Friday' }).check();
  await expect(page.getByRole('radio', { name: 'Thursday' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Thursday' }).check();
  await page.getByRole('radio', { name: 'a number of visits' }).check();
  await page.getByRole('textbox', { name: 'Number of visits' }).fill('2');
  const holidays = page.getByRole('group', { name: 'Bank holidays' });
  await expect(holidays).toContainText('For each day you skip, another visit is added');
  await expect(holidays).not.toContainText('more on these days');
  await axe();
  await page.getByRole('radio', { name: 'Hourly' }).check();
  await expect(holidays).toContainText('more on these days');
});

test('lets a family prefer a nanny who has visited them', { tag: '@full' }, async ({ page, axe }) => {
  await openAccount(page, '/user/family');
  const prefer = page
    .locator('#nannies')
    .getByRole('button', { name: /^Prefer / })
    .first();
  await expect(prefer).toBeVisible();
  const before = await prefer.getAttribute('aria-pressed');
  const after = before === 'true' ? 'false' : 'true';
  await prefer.click();
  await expect(prefer).toHaveAttribute('aria-pressed', after);
  await axe();
  await page.reload();
  await loaded(page);
  await expect(prefer).toHaveAttribute('aria-pressed', after);
});

test('lets a parent delete their account', async ({ page, request, axe, allow }) => {
  allow(/status of 422/);
  const email = await newParent(request, 'delete');
  await openAccount(page, '/user/account', email);
  const part = page.locator('#delete');
  await part.getByRole('heading', { name: 'Delete your account' }).click();
  const submit = part.getByRole('button', { name: 'Delete my account' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.press('Enter');
  await expect(part.getByText(/^Please tick the box first/)).toBeVisible();
  await part.getByLabel('I understand that this can’t be undone').check();
  await part.getByLabel('Current password').fill('not this one');
  await submit.click();
  const wrong = part.getByText('This is not your password');
  await expect(wrong).toBeVisible();
  await expect(part.getByLabel('Current password')).toBeFocused();
  await axe();
  await part.getByLabel('Current password').fill(password);
  await expect(wrong).toBeHidden();
  await submit.click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await axe();
  await mailTo(request, email, /Your account was deleted/);
  await page.goto('/user');
  await expect(page).toHaveURL('/sign-in');
});

test('shows at once what is missing from a request, with a link to the page where the family can add it', {
  tag: '@full',
}, async ({ page, request, axe }) => {
  await openAccount(page, '/user/request', await newParent(request, 'sense'));
  await fillMorning(page);
  await page.getByLabel('Until', { exact: true }).fill('11:00');
  await expect(page.getByText('At least 3 hours')).toBeVisible();
  await page.getByLabel('Until', { exact: true }).fill('13:00');
  await expect(page.getByText('At least 3 hours')).toBeHidden();
  await page.getByRole('radio', { name: 'Overnight' }).check();
  const overnightRule = page.getByText('Overnight care must include time between 22:00 and 06:00');
  await expect(overnightRule).toBeVisible();
  await axe();
  await page.getByRole('radio', { name: 'Hourly' }).check();
  await expect(overnightRule).toBeHidden();
  await expect(page.getByText('A booking needs at least one child.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('link', { name: 'Add to your family details' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('/user/family');
  await loaded(page);

  await page.getByRole('button', { name: 'Add a child' }).click();
  const child = page.getByRole('group', { name: 'Child 1' });
  await child.getByLabel('Name').fill('Ruby');
  await child.getByLabel('Date of birth').fill('01/05/2099');
  await child.getByLabel('Allergies').focus();
  await expect(child.getByText('A child can be due at most 300 days from today')).toBeVisible();
  await child.getByLabel('Date of birth').fill('01/05/2022');
  await expect(child.getByText('A child can be due at most 300 days from today')).toBeHidden();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('House number and street').fill('3 Nunhead Lane');
  await address.getByLabel('Postcode').fill('M1 1AE');
  await expect(address.getByText(/^We do not cover this postcode yet/)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Save family' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await view(page, 'Book a nanny');
  const ruby = page.getByRole('checkbox', { name: 'Ruby' });
  await ruby.uncheck();
  await expect(page.getByText('Choose at least one child')).toBeVisible();
  await ruby.check();
  await expect(page.getByText('Choose at least one child')).toBeHidden();
  await expect(page.getByText('We do not cover this postcode. Please call us.')).toBeVisible();
  await axe();
});

test('lets a new parent enter their family, upload a document and read why it was rejected', async ({
  page,
  request,
  axe,
}) => {
  const email = await newParent(request, 'family');
  await openAccount(page, '/user', email);
  await expect(page.getByRole('link', { name: /^Upload: .*Consent of both parents/ })).toBeVisible();
  await page.getByRole('link', { name: 'Add your children' }).click();
  await page.waitForURL('/user/family');
  await loaded(page);
  await page.getByRole('button', { name: 'Add a child' }).click();
  const child = page.getByRole('group', { name: 'Child 1' });
  await child.getByLabel('Name').fill('Ruby');
  await child.getByLabel('Date of birth').fill('1/5/2022');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('House number and street').fill('3 Nunhead Lane');
  await address.getByLabel('Postcode').fill('SE15 3TR');
  await page.getByRole('button', { name: 'Save family' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await child.getByText('Ruby', { exact: true }).click();
  await expect(child.getByLabel('Date of birth')).toHaveValue('01/05/2022');
  await axe();
  await view(page, 'Bookings');
  await expect(page.getByRole('link', { name: /^Upload: / })).toBeVisible();
  await expect(page.getByText('Add your children')).toBeHidden();
  await view(page, 'Book a nanny');
  await expect(page.getByRole('checkbox', { name: 'Ruby' })).toBeChecked();

  await view(page, 'Documents');
  await page.getByLabel('Document', { exact: true }).selectOption({ index: 1 });
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50 * 1024 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  const files = page.getByLabel('Files', { exact: true });
  await choose(files, png('scan.png', Buffer.alloc(8 * 1024 * 1024)));
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^[1-9]\d?% sent$/)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByRole('button', { name: 'Remove scan.png' }).click();
  await choose(files, png('passport.png'));
  await page.getByRole('button', { name: 'Upload' }).click();
  const card = page.locator('#documents article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Received');

  const call = await signInAsOwner(request);
  const filter = JSON.stringify({ q: email });
  const [parent] = await call('GET', `/users/parents?filter=${filter}`);
  const [document] = await call(
    'GET',
    `/master/parent-documents?filter=${JSON.stringify({ parent_id: parent.id })}`,
  );
  const path = `/master/parent-documents/${document.id}`;
  const { version } = await call('POST', `${path}/review`, { version: document.version });
  await call('POST', `${path}/reject`, { version, reason: 'It is a pixel.' });
  await page.reload();
  await expect(card).toContainText('Reason: It is a pixel.');
  await axe();
  await choose(card.getByLabel('Files', { exact: true }), png('better.png'));
  await card.getByRole('button', { name: 'Upload again' }).click();
  await expect(card).toContainText('Received again');
});

test('refuses a file over the maximum size before uploading it, and accepts a smaller one instead', {
  tag: '@full',
}, async ({ page, request, axe }) => {
  const email = await newParent(request, 'oversized');
  await openAccount(page, '/user/documents', email);
  const uploads: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST') uploads.push(sent.url());
  });
  const file = page.getByLabel('Files', { exact: true });
  await page.getByLabel('Document', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription(/Choose at least one file/);

  await file.setInputFiles(png('oversized.png', Buffer.alloc(maxUploadBytes + 1)));
  await expect(file).toHaveAccessibleDescription(/“oversized.png”: This file is larger than 10 MB/);
  await page.getByRole('button', { name: 'Upload' }).focus();
  await page.keyboard.press('Enter');
  await expect(file).toBeFocused();
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await axe();
  expect(uploads).toEqual([]);

  await choose(file, png('passport.png'));
  await expect(file).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.locator('#documents article')).toContainText('Received');
  expect(uploads).toHaveLength(1);
});

test('lets a parent download the current care agreement', async ({ page }) => {
  await openAccount(page, '/user/documents');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Care agreement (PDF)' }).click();
  const file = await readFile(await (await downloading).path(), 'latin1');
  expect(file).toMatch(/^%PDF-/);
});

test('uploads several files as one document, changes, replaces and withdraws them while they wait', {
  tag: '@full',
}, async ({ page, request, axe }) => {
  await openAccount(page, '/user/documents', await newParent(request, 'several'));
  await page.getByLabel('Document', { exact: true }).selectOption({ index: 1 });
  const photo = Buffer.from(`\0\0\0\x1cftypheic\0\0\0\0mif1heic${'\0'.repeat(99)}`, 'latin1');
  const chosen = [png('front.png'), png('IMG_1.HEIC', photo), png('back.png'), png('cat.png')];
  await page.getByLabel('Files', { exact: true }).setInputFiles(chosen);
  await expect(page.locator('#file-error')).toContainText('“IMG_1.HEIC”: This photo is in the format HEIC');
  await page.getByRole('button', { name: 'Remove cat.png' }).click();
  await axe();
  await page.getByRole('button', { name: 'Upload' }).click();
  const card = page.locator('#documents article');
  const files = card.locator('.files li span');
  await expect(files).toHaveText(['front.png', 'back.png']);

  await card.getByText('Add or replace files').click();
  await choose(card.getByLabel('Files', { exact: true }), png('stamp.png'));
  await axe();
  await card.getByRole('button', { name: 'Add files' }).click();
  await expect(files).toHaveText(['front.png', 'back.png', 'stamp.png']);
  await card.getByRole('button', { name: 'Move up back.png' }).click();
  await expect(files).toHaveText(['back.png', 'front.png', 'stamp.png']);
  await card.getByRole('button', { name: 'Remove front.png' }).click();
  await expect(files).toHaveText(['back.png', 'stamp.png']);

  await card.getByText('Add or replace files').click();
  await choose(card.getByLabel('Files', { exact: true }), png('new-front.png'), png('new-back.png'));
  await card.getByLabel('Replace the files above').check();
  await card.getByRole('button', { name: 'Replace files' }).click();
  await expect(files).toHaveText(['new-front.png', 'new-back.png']);
  await expect(card).toContainText('Received again');

  await card.getByRole('button', { name: 'Withdraw' }).click();
  await axe();
  await card.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(card).toHaveCount(0);
});

test('says that a document of the chosen type is already being reviewed', { tag: '@full' }, async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 422/);
  await openAccount(page, '/user/documents', await newParent(request, 'twice'));
  const type = page.getByLabel('Document', { exact: true });
  for (const name of ['passport.png', 'again.png']) {
    await type.selectOption({ index: 1 });
    await choose(page.locator('#file'), png(name));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('#documents article')).toHaveCount(1);
    await expect(page.locator('#documents article')).toContainText('passport.png');
  }
  await expect(type).toHaveAccessibleDescription(/is already being reviewed/);
});

test('lets a parent change their name, phone number and e-mail address, end a session and download their data', async ({
  page,
  browser,
  baseURL,
  request,
  allow,
  axe,
}) => {
  allow(/status of 422/);
  const email = await newParent(request, 'profile');
  await signIn(page, email);
  await view(page, 'Account');
  const you = page.locator('#profile');
  await you.getByLabel('First name').fill('Rhoda');
  await you.getByLabel('Phone').fill('12');
  // A press by hand lasts: what a field says as it is left must not move the button from under the finger.
  await you.getByRole('button', { name: 'Save' }).hover({ position: { x: 20, y: 4 } });
  await page.mouse.down();
  await waitUntilStill(page);
  await page.mouse.up();
  await expect(you.getByText('Not a valid telephone number (United Kingdom)')).toBeVisible();
  await expect(you.getByLabel('Phone')).toBeFocused();
  await you.getByLabel('Phone').fill('07700 900123');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await view(page, 'Bookings');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhoda');
  await view(page, 'Account');

  const security = page.locator('#security');
  await security.getByRole('heading', { name: 'Signing in' }).click();
  await security.locator('#current_password').fill('not this one');
  await security.getByLabel('New password').fill('puddles like frogs 9');
  await security.getByLabel('Confirm password').fill('puddles like frogs 9');
  await security.getByRole('button', { name: 'Change password' }).click();
  await expect(security.locator('#current_password-error')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await signIn(await elsewhere.newPage(), email);
  await elsewhere.close();
  await page.reload();
  await security.getByRole('heading', { name: 'Signing in' }).click();
  const sessions = page.locator('#sessions');
  await expect(sessions.locator('article')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out: / }).click();
  await expect(sessions.locator('article')).toHaveCount(1);
  await expect(sessions).toContainText('This device');

  await page.locator('#data').getByRole('heading', { name: 'Your data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const kept = await readFile(await (await downloading).path(), 'utf8');
  expect(kept).toContain(email);
  await axe();

  const other = newAddress('profile-new');
  await security.getByLabel('New e-mail').fill(other);
  await security.locator('#current').fill(password);
  await security.getByRole('button', { name: 'Change e-mail' }).click();
  await open(page, linkIn(await mailTo(request, other, /verify your new e-mail/), 'verify-email-changes'));
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your new address is verified' })).toBeVisible();
  expect(await mailTo(request, email, /Your e-mail address was changed/)).toContain(other);
  await page.context().clearCookies();
  await signIn(page, other);
  await page.context().clearCookies();
  await open(page, '/sign-in');
  await typeCredentials(page, email);
  await expect(page.getByText('Credential is not valid').first()).toBeVisible();
});

test('fits each page of the account on a phone in the dark scheme, with at most one main action', {
  tag: '@full',
}, async ({ page, axe }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAccount(page);
  for (const name of ['Bookings', 'Book a nanny', 'Documents', 'Family', 'Account']) {
    await view(page, name);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    const actions = main.locator('.button:not(.quiet-button)').filter({ visible: true });
    expect(await actions.count()).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe();
  }
});

test('lists upcoming bookings soonest first with the next one marked, and earlier ones latest first', {
  tag: '@full',
}, async ({ page, request }) => {
  const call = await signInAsOwner(request);
  const [parent] = await call('GET', '/users/parents?filter={"q":"parent@nannypolo.example"}');
  for (const days of [40, 20, 30])
    await call('POST', '/booking', {
      parent_id: parent.id,
      service: 'hourly',
      start_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      end_at: new Date(Date.now() + days * 86_400_000 + 14_400_000).toISOString(),
    });
  const responses: { start_at: string; code: string }[][] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/users/booking?')) responses.push(await response.json());
  });
  await openAccount(page);
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  // A visit that runs is marked “Now”.
  await expect(upcoming.getByText(/^(Next|Now)$/)).toHaveCount(1);
  await expect(upcoming.getByRole('article').first()).toContainText(/Next|Now/);
  const shown = (section: string) =>
    page
      .getByRole('region', { name: section })
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  const startOf = (code: string | null) =>
    responses.flat().find((booking) => booking.code === code)?.start_at ?? '';
  const soonestFirst = (await shown('Upcoming')).map(startOf);
  expect(soonestFirst).toEqual([...soonestFirst].sort());
  const latestFirst = (await shown('Past and cancelled')).map(startOf);
  expect(latestFirst).toEqual([...latestFirst].sort().reverse());
});

for (const width of [390, 1440]) {
  test(`the pages of the account hardly shift while they load at ${width} px`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAccount(page);
    const upcoming = page.getByRole('region', { name: 'Upcoming' });
    const booking = await upcoming
      .getByRole('article')
      .first()
      .getByRole('link')
      .first()
      .getAttribute('href');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/users/**', async (route) => {
      // Long enough for a frame that shows the placeholder.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    for (const path of [
      '/user',
      '/user/request',
      '/user/documents',
      '/user/family',
      '/user/account',
      '/user/invoices',
      booking,
    ]) {
      await page.goto(path ?? '');
      await loaded(page);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate<number[]>('shifts');
      expect(
        shifts.reduce((sum, shift) => sum + shift, 0),
        `${path}: ${shifts}`,
      ).toBeLessThan(0.05);
    }
  });
}
