import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from '../../.ci/e2e.ts';
import { signInAsOwner, someSeries } from './admin.ts';
import { newParent, openAccount } from './parent.ts';

test('shows six repeating bookings first, and more on demand', { tag: '@full' }, async ({
  page,
  request,
  axe,
}) => {
  test.slow();
  const email = await newParent(request, 'series');
  const call = await signInAsOwner(request);
  const [parent] = await call('GET', `/users/parents?filter=${JSON.stringify({ q: email })}`);
  const child = { name: 'Ida', date_of_birth: '2022-03-04', allergies: [], notes: '' };
  const address = {
    label: 'Home',
    line: '1 Road',
    postcode: 'SE22 8EP',
    lat: null,
    lng: null,
    access_notes: '',
  };
  for (let at = 0; at < 7; at += 1)
    await call('POST', '/series', {
      parent_id: parent.id,
      service: 'hourly',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      interval_weeks: 1,
      first_day: addDays(agencyDayOf(), 14 + at),
      visits: 1,
      starts: '15:00',
      ends: '19:00',
      address,
      children: [child],
    });
  await openAccount(page, '/user', email);
  const series = page.getByRole('region', { name: 'Repeating bookings' });
  await expect(series.getByRole('article')).toHaveCount(6);
  await series.getByRole('button', { name: 'Show more' }).click();
  await expect(series.getByRole('article')).toHaveCount(7);
  await expect(series.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await axe();
});

test('keeps the page if a visit cannot be skipped because the server cannot be reached', {
  tag: '@full',
}, async ({ page, request, allow }) => {
  allow(/ERR_FAILED/);
  await openAccount(page, await someSeries(await signInAsOwner(request)));
  const visit = page.getByRole('region', { name: 'Upcoming visits' }).getByRole('article').first();
  await visit.getByRole('button', { name: /^Skip / }).click();
  await page.route('**/api/**', (route) => route.abort());
  await visit.getByRole('button', { name: 'Skip for free' }).click();
  await expect(visit.getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  );
  await expect(visit.getByRole('button', { name: 'Skip for free' })).toBeVisible();
});
