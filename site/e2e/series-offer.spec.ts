import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from '../../.ci/e2e.ts';
import { signInAsOwner } from './admin.ts';
import { linkIn, mailTo, open } from './parent.ts';

test('lets a nanny accept all but one visit of a series by the mailed link, and shows the office the open one', async ({
  page,
  request,
  axe,
}) => {
  const call = await signInAsOwner(request);
  const [parent] = await call('GET', '/users/parents?filter={"q":"parent@nannypolo.example"}');
  const form = {
    parent_id: parent.id,
    service: 'hourly',
    weekdays: [3, 6],
    interval_weeks: 1,
    first_day: addDays(agencyDayOf(), 20),
    visits: 6,
    starts: '10:00',
    ends: '13:00',
  };
  const { id } = await call('POST', '/series', form);
  let email = '';
  // Another test may take the nanny's time between the draft and the offer.
  await expect(async () => {
    const { one } = await call('POST', '/series/draft', form);
    const { version } = await call('GET', `/series/${id}`);
    await call('POST', `/series/${id}/offer`, { version, nanny_polo_id: one?.nanny_polo_id });
    ({ email } = await call('GET', `/master/nanny-polo/${one?.nanny_polo_id}`));
  }).toPass();
  const mail = await mailTo(request, email, /6 visits for you/);

  await open(page, linkIn(mail, 'series-offer'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('would you like these visits?');
  const visits = page.getByRole('checkbox');
  await expect(visits).toHaveCount(6);
  await axe();
  await visits.nth(1).uncheck();
  await page.getByRole('button', { name: 'Accept 5 of 6 visits' }).click();
  await expect(page.getByText('You have accepted 5 visits.')).toBeVisible();
  await expect(visits).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe();

  await page.goto(`/admin/sign-in?next=${encodeURIComponent(`/admin/series/${id}/show`)}`);
  await page.getByLabel('E-mail').fill('coordinator@nannypolo.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-nanny-polo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('1 open')).toBeVisible();
});
