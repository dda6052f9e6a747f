import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { type Call, signInAsOwner } from './admin.ts';
import { linkAbout, offerTo, open } from './parent.ts';

const hours = 3_600_000;

/** Returns a random instant far from the demo's bookings, unlikely to be used by another test or an earlier run. */
const freeDay = () =>
  Date.parse(`${addDays(agencyDayOf(), 1_000 + Math.floor(Math.random() * 5_000))}T09:00:00Z`);

/** Is still a child on each of these days. */
const newborn = { name: 'Mia', date_of_birth: agencyDayOf(), allergies: [], notes: '' };

/** Creates a parent's request that starts at an instant, in milliseconds. */
async function requested(call: Call, start: number): Promise<{ id: number; code: string }> {
  const [parent] = await call(
    'GET',
    '/users/parents?filter={"status":"active"}&range=[0,0]&sort=["id","ASC"]',
  );
  return call('POST', '/booking', {
    parent_id: parent.id,
    service: 'hourly',
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 3 * hours).toISOString(),
    children: [newborn],
  });
}

/** Returns the nannies who can be offered a booking, including those excluded for reasons that allow an offer. */
async function offerable(call: Call, id: number): Promise<{ id: number }[]> {
  const { nannies, excluded } = await call('GET', `/booking/availability?booking_id=${id}`);
  const never = ['status', 'busy', 'time_off', 'blocked'];
  return [
    ...nannies,
    ...excluded.filter(({ reasons }: { reasons: { code: string }[] }) =>
      reasons.every(({ code }) => !never.includes(code)),
    ),
  ];
}

/** Offers a booking to a free nanny; returns the path of the link in the mail. */
async function offered(
  request: APIRequestContext,
  call: Call,
  { id, code }: { id: number; code: string },
): Promise<string> {
  let email = '';
  // Another test may have taken the same nanny's time.
  await expect(async () => {
    const free = await offerable(call, id);
    const nanny = free[Math.floor(Math.random() * free.length)];
    ({ email } = await call('GET', `/master/nanny-polo/${nanny?.id}`));
    // A dossier that another test has created may lack an address.
    expect(email).toContain('@');
    const { version } = await call('GET', `/booking/${id}`);
    await call('POST', `/booking/${id}/offer`, { version, nanny_polo_id: nanny?.id });
  }).toPass();
  return offerTo(request, email, code);
}

test('shows that an offer has been answered, was withdrawn or has expired, and accepts no reply to it', {
  tag: '@full',
}, async ({ page, request, axe, allow }) => {
  test.slow();
  allow(/status of 422/);
  const call = await signInAsOwner(request);
  const soon = await requested(call, Date.now() + 20_000);
  const expiring = await offered(request, call, soon);

  const dropped = await requested(call, freeDay());
  const withdrawn = await offered(request, call, dropped);
  const { version } = await call('GET', `/booking/${dropped.id}`);
  await call('POST', `/booking/${dropped.id}/cancel`, { version });

  const kept = await requested(call, freeDay());
  const answered = await offered(request, call, kept);
  const accepted = await request.post(`/api${answered}`, { data: { answer: 'accepted' } });
  expect(accepted.ok()).toBe(true);

  await page.emulateMedia({ colorScheme: 'dark' });
  const late = page.getByRole('alert').filter({ hasText: /./ });
  const yes = page.getByRole('button', { name: 'Yes, I accept' });

  await open(page, answered);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await expect(page.getByText('You have accepted this offer.')).toBeVisible();
  await expect(yes).toBeHidden();

  await open(page, withdrawn);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sorry');
  await expect(page.getByText('This booking has been cancelled.')).toBeVisible();
  await expect(yes).toBeHidden();
  await axe();

  await expect
    .poll(async () => (await (await request.get(`/api${expiring}`)).json()).state, { timeout: 40_000 })
    .toBe('expired');
  await open(page, expiring);
  await expect(page.getByText('This offer has expired.')).toBeVisible();
  await expect(yes).toBeHidden();
  await axe();

  // A page that was opened while the offer still awaited a reply.
  for (const [link, said] of [
    [expiring, 'This offer has expired.'],
    [withdrawn, 'This booking has been cancelled. You don’t need to do anything.'],
    [answered, 'You have already accepted this offer.'],
  ] as const) {
    await page.route(`**/api${link}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return route.fulfill({
        response,
        json: { ...(await response.json()), state: 'waiting', stage: 'waiting' },
      });
    });
    await open(page, link);
    await expect(yes).toBeVisible();
    const refreshed = page.waitForResponse((response) => response.request().method() === 'GET');
    await yes.click();
    await expect(late).toHaveText(said);
    await refreshed;
  }
});

test('lets a family agree to the price of a dearer nanny through the link in the mail', async ({
  page,
  request,
  axe,
}) => {
  const call = await signInAsOwner(request);
  const { id, code } = await requested(call, freeDay());
  const { parent_id } = await call('GET', `/booking/${id}`);
  const { email } = await call('GET', `/users/parents/${parent_id}`);
  await expect(async () => {
    const seniors = await call('GET', '/master/nanny-polo?filter={"tier":"senior"}&range=[0,99]');
    const ids = new Set(seniors.map((senior: { id: number }) => senior.id));
    const free = (await offerable(call, id)).filter((one) => ids.has(one.id));
    const nanny = free[Math.floor(Math.random() * free.length)];
    const { version } = await call('GET', `/booking/${id}`);
    await call('POST', `/booking/${id}/offer`, { version, nanny_polo_id: nanny?.id });
  }).toPass();
  expect((await call('GET', `/booking/${id}`)).pending_minor).toBeGreaterThan(0);
  const subject = /Please agree to a new price/;
  const link = await linkAbout(request, email, code, { page: 'price', subject });
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please agree to a new price');
  await expect(page.getByText('New total')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: /^Agree to £/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New price agreed');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New price agreed');
  await axe();
  expect((await call('GET', `/booking/${id}`)).pending_minor).toBeNull();
});

test('reports an unknown link', { tag: '@full' }, async ({ page, axe, allow }) => {
  allow(/status of 422/);
  await open(page, '/offer/none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link isn’t valid');
  await axe();
});
