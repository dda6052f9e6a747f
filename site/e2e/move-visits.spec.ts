import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from '../../.ci/e2e.ts';
import { addFamily, signInAsOwner } from './admin.ts';
import { newParent, openAccount } from './parent.ts';

test('asks about booked visits after a family has added an address, and moves the chosen one once', async ({
  page,
  request,
  axe,
}) => {
  const call = await signInAsOwner(request);
  const email = await newParent(request, 'moving.house');
  await addFamily(call, email);
  const [parent] = await call('GET', `/users/parents?filter=${JSON.stringify({ q: email })}`);
  const day = addDays(agencyDayOf(), 20);
  const period = { start_at: `${day}T10:00:00Z`, end_at: `${day}T14:00:00Z` };
  const { id } = await call('POST', '/booking', { parent_id: parent.id, service: 'hourly', ...period });

  await openAccount(page, '/user/family', email);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const row = page.getByRole('group', { name: 'Address 2' });
  await row.getByLabel('House number and street').fill('12 Elm Grove');
  await row.getByLabel('Postcode').fill('SE15 5DB');
  await page.getByRole('button', { name: 'Save family' }).click();

  const question = page.getByRole('region', { name: 'Also for 1 booked visit?' });
  await expect(question).toContainText('12 Elm Grove, SE15 5DB');
  await expect(question).toContainText(/The price stays £\d+/);
  await expect(question.getByRole('checkbox')).not.toBeChecked();
  await axe();
  await question.getByRole('checkbox').check();
  let moves = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/move-visits')) moves += 1;
  });
  await question.getByRole('button', { name: 'Move 1 visit' }).dblclick();
  await expect(page.getByText('1 visit has the new address.')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(moves).toBe(1);
  expect((await call('GET', `/booking/${id}`)).address.line).toBe('12 Elm Grove');
});
