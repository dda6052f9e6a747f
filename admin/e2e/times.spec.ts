import { expect, test } from '../../.ci/e2e.ts';
import { callApi, freeDay, newFamily, signIn } from './admin.ts';

test(
  'asks once about care by the hour for more than a day, typed until 24:00',
  { tag: '@full' },
  async ({ page, axe, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await signIn(page, 'coordinator', '/booking');
    const day = await freeDay(page, parallelIndex);
    const { id } = await newFamily(page);
    const source = JSON.stringify({ parent_id: id, start_at: day.at(9), end_at: day.at(33) });
    await page.goto(`/admin/booking/create?${new URLSearchParams({ source })}`);
    const end = page.getByRole('group', { name: /^End/ });
    await end.getByRole('spinbutton', { name: 'Hours' }).click();
    await page.keyboard.type('2400');
    await expect(end).toContainText('00:00');
    await page.getByRole('button', { name: 'Create' }).click();
    const question = page.getByRole('dialog', { name: 'Is this time right?' });
    await expect(question.getByRole('listitem')).toHaveText(/^By the hour for 39 hours, which costs £/);
    await axe();
    await question.getByRole('button', { name: 'Save this time' }).click();
    await page.waitForURL(/\/booking\/\d+\/show$/);
    const filter = JSON.stringify({ parent_id: id });
    const [booking] = await callApi(page, 'GET', `/admin/booking?filter=${filter}`);
    expect(booking.end_at).toBe(day.at(48));
  },
);
