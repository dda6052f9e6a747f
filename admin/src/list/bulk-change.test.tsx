import type { PermissionType } from '@nanny-polo/shared/permission';
import { writeProfile, writeSession } from '@nanny-polo/shared/session';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { authProvider } from '../app/auth-provider.ts';
import { i18nProvider } from '../app/i18n-provider.ts';
import { DiscountList } from '../discount/DiscountList.tsx';

const record = {
  id: 4,
  name: 'Spring',
  code: null,
  kind: 'percent',
  value: 10,
  status: 'active',
  starts_at: null,
  ends_at: null,
  used_count: 0,
  used_minor: 0,
};

beforeAll(() => {
  // Wide enough for the table.
  window.matchMedia = ((query: string) => ({
    matches: !query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
});

/** The list of discounts for an admin with this permission. */
function open(type: PermissionType) {
  writeSession({ token: 't', role: 'ADMIN', provider: 'LOCAL', permissions: [{ name: 'discount', type }] });
  writeProfile({ id: 2 });
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const dataProvider = {
    getList: async () => ({ data: [record], total: 1 }),
    call: async () => ({ data: {} }),
    updateMany,
  } as unknown as DataProvider;
  const element = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
    >
      <ResourceContextProvider value="master/discount">
        <DiscountList />
      </ResourceContextProvider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { updateMany, user: userEvent.setup({ delay: null }) };
}

test('who may change gives the chosen records one field alike', async () => {
  const { updateMany, user } = open('full');
  const boxes = await screen.findAllByRole('checkbox');
  await user.click(boxes.at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Change 1: Discount')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(updateMany).toHaveBeenCalled());
  expect(updateMany.mock.lastCall).toMatchObject(['master/discount', { ids: [4], data: { paused: true } }]);
});

test('who may only look selects nothing and makes nothing', async () => {
  open('visit');
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New discount' })).toBeNull();
});
