import type { Permission } from '@nanny-polo/shared/contract/permission';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { getOwnProfile, storeOwnProfile } from '../base/session/own-profile.ts';
import { DiscountList } from '../money/discount/DiscountList.tsx';
import { NannyEdit } from '../people/nanny/NannyPages.tsx';
import { inLayout, openScreen } from '../test/open-screen.tsx';
import { discountRecord, nannyRecord } from '../test/sample-records.ts';

const may = (name: Permission['name'], type: Permission['type']): Permission[] => [{ name, type }];

/** Stores other permissions, as a response of the API does. */
function learn(permissions: Permission[]) {
  const profile = getOwnProfile();
  if (profile) act(() => storeOwnProfile({ ...profile, permissions }));
}

const forbidden = () => screen.queryByRole('heading', { level: 2, name: 'You may not open this page' });
const entry = () => screen.queryByRole('link', { name: 'Discount' });
const create = () => screen.queryByRole('link', { name: /^New discount/ });

afterEach(() => vi.unstubAllGlobals());

test('menu, screen and buttons follow the permissions at once, and the URL stays', async () => {
  const getList = vi.fn(async () => ({ data: [discountRecord], total: 1 }));
  const { router } = openScreen(inLayout(DiscountList), {
    resource: 'master/discount',
    held: may('discount', 'full'),
    data: { getList },
  });
  await screen.findByText(discountRecord.name);
  await waitFor(() => expect([create(), entry()]).not.toContain(null));

  learn(may('discount', 'visit'));
  await waitFor(() => expect(create()).toBeNull());
  expect(screen.getByText(discountRecord.name)).toBeTruthy();

  learn([]);
  await waitFor(() => expect(forbidden()).toBeTruthy());
  expect(entry()).toBeNull();
  expect(screen.queryByText(discountRecord.name)).toBeNull();
  expect(router.state.location.pathname).toBe('/master/discount');

  const calls = getList.mock.calls.length;
  learn(may('discount', 'full'));
  await screen.findByText(discountRecord.name);
  await waitFor(() => expect([create(), entry()]).not.toContain(null));
  expect(getList.mock.calls.length).toBeGreaterThan(calls);
  expect(router.state.location.pathname).toBe('/master/discount');
});

test('a form with unsaved input stays, says that it cannot be saved, and is still there after a refusal', async () => {
  const profile = () => ({ ...getOwnProfile(), permissions: may('nanny', 'visit') });
  // Without live updates, which would fetch the changed profile before the save does.
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/admin/events') ? new Response(null, { status: 204 }) : Response.json({ data: profile() }),
  );
  const refusal = 'You are not permitted to do this.';
  const update = vi.fn(async () => {
    throw new HttpError(refusal, 403, { errors: { root: { serverError: refusal } } });
  });
  const { user } = openScreen(inLayout(NannyEdit), {
    resource: 'users/nanny',
    held: may('nanny', 'full'),
    at: `/users/nanny/${nannyRecord.id}`,
    data: { getOne: async () => ({ data: nannyRecord }), update },
  });
  const name = await screen.findByLabelText<HTMLInputElement>(/^First name/);
  await user.type(name, ' and friends');
  const notice = () => screen.queryByText(/^Your role no longer includes this page/);
  expect(notice()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(refusal);
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe(
    `${nannyRecord.first_name} and friends`,
  );

  learn(may('nanny', 'full'));
  await waitFor(() => expect(notice()).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe(
    `${nannyRecord.first_name} and friends`,
  );
});

test('a form without unsaved input turns into the page that says why it may not be opened', async () => {
  openScreen(inLayout(NannyEdit), {
    resource: 'users/nanny',
    held: may('nanny', 'full'),
    at: `/users/nanny/${nannyRecord.id}`,
    data: { getOne: async () => ({ data: nannyRecord }) },
  });
  await screen.findByLabelText(/^First name/);
  learn(may('nanny', 'visit'));
  await waitFor(() => expect(forbidden()).toBeTruthy());
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
});
