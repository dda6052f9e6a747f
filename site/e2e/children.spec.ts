import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { addFamily, signInAsOwner } from './admin.ts';
import { fillMorning, loaded, newParent, openAccount } from './parent.ts';

/** The bodies of the requests that the page sends to a path, as they are sent. */
function bodiesTo(page: Page, path: RegExp): { also_booked?: number[] }[] {
  const bodies: { also_booked?: number[] }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('asks a parent once before the same child is booked twice, and keeps what they entered', {
  tag: '@full',
}, async ({ page, request, axeInBothSchemes, allow }) => {
  test.slow();
  allow(/status of 409/);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await newParent(request, 'children');
  await addFamily(await signInAsOwner(request), email);
  await openAccount(page, '/user/request', email);
  await fillMorning(page);
  const send = page.getByRole('button', { name: 'Send the request' });
  await send.click();
  await page.waitForURL(/\/user\/booking\/\d+$/);
  const first = Number(page.url().split('/').at(-1));
  const sent = bodiesTo(page, /\/users\/booking$/);

  await page.goto('/user/request');
  await loaded(page);
  await fillMorning(page);
  const already = /^Ruby is already booked then: BK-\d+, .+09:00\s*–\s*13:00\.$/;
  await expect(page.getByRole('status').getByText(already)).toBeVisible();
  await axeInBothSchemes();
  await page.getByText('Add a note or a discount code').click();
  const notes = page.getByLabel('What should your nanny know?');
  await notes.fill('Grandmother comes too');
  await send.dblclick();
  const question = page.getByRole('region', { name: 'Already booked at that time' });
  await expect(question).toBeFocused();
  await expect(question.getByText(already)).toBeVisible();
  expect(sent).toHaveLength(1);
  await axeInBothSchemes();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(send).toBeFocused();
  await expect(notes).toHaveValue('Grandmother comes too');

  await send.click();
  await question.getByRole('button', { name: 'Book them twice' }).click();
  await page.waitForURL((url) => /\/user\/booking\/\d+$/.test(url.pathname));
  await loaded(page);
  await expect(page.getByText('Grandmother comes too')).toBeVisible();
  expect(sent.map(({ also_booked }) => also_booked)).toEqual([undefined, undefined, [first]]);
});

test('asks a parent before a repeating request books the same child twice', { tag: '@full' }, async ({
  page,
  request,
  allow,
}) => {
  test.slow();
  allow(/status of 409/);
  const email = await newParent(request, 'again');
  await addFamily(await signInAsOwner(request), email);
  await openAccount(page, '/user/request', email);
  const fill = async () => {
    await fillMorning(page);
    await page.getByRole('checkbox', { name: 'Repeats' }).check();
    await page.getByRole('radio', { name: 'a number of visits' }).check();
    await page.getByRole('textbox', { name: 'Number of visits' }).fill('2');
  };
  const send = page.getByRole('button', { name: 'Send the request' });
  await fill();
  await send.click();
  await page.waitForURL(/\/user\/series\/\d+$/);
  await page.goto('/user/request');
  await loaded(page);
  await fill();
  await expect(page.getByRole('status').getByText(/^Ruby is already booked then/)).toHaveCount(2);
  await send.click();
  const question = page.getByRole('region', { name: 'Already booked at that time' });
  await expect(question.getByRole('listitem')).toHaveCount(2);

  // Another time is another request, which asks again only if it must.
  await page.getByLabel('Until', { exact: true }).fill('14:00');
  await expect(question).toBeHidden();
  await send.click();
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await question.getByRole('button', { name: 'Book them twice' }).click();
  await page.waitForURL(/\/user\/series\/\d+$/);
});

test('a child keeps its id when another is removed and a new one is added', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const email = await newParent(request, 'ids');
  const call = await signInAsOwner(request);
  const read = async () => (await call('GET', `/users/parents?filter=${JSON.stringify({ q: email })}`))[0];
  const { id, version } = await read();
  const path = `/users/parents/${id}`;
  const child = { date_of_birth: '2022-05-01', allergies: [], notes: '' };
  const children = ['Ruby', 'Max'].map((name) => ({ ...child, name }));
  const family = await call('PUT', path, { version, children });
  const [, max] = family.children;

  await openAccount(page, '/user/family', email);
  await page.getByRole('group', { name: 'Child 1' }).getByText('Ruby', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove: Child 1' }).click();
  await page.getByRole('button', { name: 'Add a child' }).click();
  const added = page.getByRole('group', { name: 'Child 2' });
  await added.getByLabel('Name').fill('Una');
  await added.getByLabel('Date of birth').fill('01/05/2023');
  await page.getByRole('button', { name: 'Save family' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  const saved = (await call('GET', path)).children;
  expect(saved).toEqual([
    max,
    expect.objectContaining({ ...child, name: 'Una', date_of_birth: '2023-05-01' }),
  ]);
  const given = family.children.map((one: { id: number }) => one.id);
  expect(given).not.toContain(saved[1].id);
});
