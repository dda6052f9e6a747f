import { addDays } from '@nanny-polo/shared/time/agency-day';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, freeDay, hoursOf } from './admin.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

const document = { number: '', issued_on: null, expires_on: null, status: 'verified' };

interface Nanny {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly display_name: string;
}

/** Creates an active nanny who can come only to families at `place`. */
async function makeNanny(page: Page, display_name: string, place: Place): Promise<Nanny> {
  let nanny: Nanny = await callApi(page, 'POST', '/admin/master/nanny-polo', {
    display_name,
    legal_name: display_name,
    email: `${display_name.toLowerCase().replaceAll(' ', '.')}@nannies.example`,
    address: '1 Belvedere Road',
    postcode: 'SE1 7PB',
    ...place,
    travel_radius_km: 0,
    tier: 'standard',
    max_children: 3,
    availability: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    documents: ['identity', 'right_to_work', 'dbs', 'first_aid'].map((kind) => ({ ...document, kind })),
  });
  for (const check of ['work_history', 'interview', 'references', 'trial'])
    await callApi(page, 'POST', `/admin/master/nanny-polo/${nanny.id}/check/waive`, {
      check,
      reason: 'For a test',
    });
  for (const step of ['screen', 'interview', 'check-documents', 'start-trial', 'activate'])
    nanny = await callApi(page, 'POST', `/admin/master/nanny-polo/${nanny.id}/${step}`, {
      version: nanny.version,
      ...(step === 'interview' && { interview_at: new Date().toISOString() }),
    });
  return nanny;
}

const makeFamily = (page: Page, last_name: string, place: Place): Promise<{ id: number }> =>
  callApi(page, 'POST', '/admin/users/parents', {
    first_name: 'Petra',
    last_name,
    email: `petra.${last_name.toLowerCase()}@families.example`,
    addresses: [{ label: 'Home', line: '2 Belvedere Road', postcode: 'SE1 7PB', access_notes: '', ...place }],
    children: [{ name: 'Ida', date_of_birth: '2024-05-01', allergies: [], notes: '' }],
  });

/** Creates a visit to each family on each of three days from `first`, all accepted. Returns the ids of the bookings. */
async function makeVisits(page: Page, nanny: Nanny, families: readonly { id: number }[], first: string) {
  const ids: number[] = [];
  for (const { at } of [0, 1, 2].map((days) => hoursOf(addDays(first, days))))
    for (const [index, family] of families.entries()) {
      const hour = 8 + index * 4;
      const { id, version } = await callApi(page, 'POST', '/admin/booking', {
        parent_id: family.id,
        nanny_polo_id: nanny.id,
        service: 'hourly',
        start_at: at(hour),
        end_at: at(hour + 3),
      });
      await callApi(page, 'POST', `/admin/booking/${id}/answer`, { version, answer: 'accepted' });
      ids.push(id);
    }
  return ids;
}

/** Returns the number of mails in the demo's mailbox to an address and with a given text in the subject. */
async function countMails(page: Page, address: string, subject: string): Promise<number> {
  const mailbox = await (await page.request.get('/mailbox')).text();
  return mailbox.split('<li>').filter((item) => item.includes(address) && item.includes(subject)).length;
}

test('finds another nanny for nine visits in three days on one desk, with at most 25 clicks', async ({
  page,
  axe,
  axeInBothSchemes,
}, { parallelIndex, retry }) => {
  // Creates two nannies, three families and nine bookings first.
  test.slow();
  const suffix = `${Date.now().toString(36)}${parallelIndex}${retry}`;
  // The nannies do not travel, and no other works out here, so that only these two can come to the families.
  const place = { lat: 51.25, lng: -0.8 - Math.random() / 200 };
  await startDemoSession(page, 'owner');
  const ill = await makeNanny(page, `Ill Nanny ${suffix}`, place);
  const other = await makeNanny(page, `Other Nanny ${suffix}`, place);
  const families = [];
  for (const name of ['Ash', 'Birch', 'Cedar'])
    families.push(await makeFamily(page, `${name}${suffix}`, place));
  const day = await freeDay(page, parallelIndex, 3);
  const ids = await makeVisits(page, ill, families, day.day);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  /** Types an instant into a picker. */
  const type = async (label: string, digits: string) => {
    const picker = page.getByRole('group', { name: label, exact: true });
    await click(picker.getByRole('spinbutton', { name: 'Day' }));
    await page.keyboard.type(digits);
  };
  await page.goto(`/admin/master/nanny-polo/${ill.id}/show`);
  await click(page.getByRole('link', { name: 'Find cover for an absence' }));
  await type('Unavailable from', day.typed(0));
  await type('Until', hoursOf(addDays(day.day, 3)).typed(0));
  await click(page.getByRole('button', { name: 'Make a plan' }));

  const visits = page.getByRole('combobox');
  await expect(visits).toHaveCount(ids.length);
  await expect(page.getByText('9 of 9 with another nanny')).toBeVisible();
  // Leaves a visit open by hand, then chooses the nanny again.
  for (const choice of [/^Leave open/, new RegExp(`^${other.display_name}`)]) {
    await click(visits.first());
    await click(page.getByRole('option', { name: choice }));
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(visits.first()).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(page.getByText('9 of 9 with another nanny')).toBeVisible();
  await axeInBothSchemes();
  await click(page.getByRole('button', { name: 'Apply plan' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${other.display_name} gets a mail: an offer of 9 visits.`)).toBeVisible();
  await click(dialog.getByRole('button', { name: 'Apply plan' }));
  await expect(page.getByText(`Offered to ${other.display_name}`)).toHaveCount(ids.length);
  expect(clicks).toBeLessThanOrEqual(25);
  await axe();

  await expect.poll(() => countMails(page, other.email, '9 visits for you')).toBe(1);
  await expect.poll(() => countMails(page, ill.email, '9 visits')).toBe(1);
  for (const id of ids) {
    const events: { after: { reason?: string } | null }[] = await callApi(
      page,
      'GET',
      `/admin/booking/${id}/history`,
    );
    expect(events.some(({ after }) => after?.reason === 'The nanny cannot come')).toBe(true);
  }
  const off = await callApi(page, 'GET', `/admin/master/nanny-polo/${ill.id}/time-off`);
  expect(off).toHaveLength(1);
  // Completes the desk, so that no other test finds it on the dashboard.
  for (const id of ids) {
    const { version } = await callApi(page, 'GET', `/admin/booking/${id}`);
    await callApi(page, 'POST', `/admin/booking/${id}/cancel`, { version });
  }
  await page.reload();
  await expect(page.getByText('9 of 9 covered or cancelled')).toBeVisible();
});
