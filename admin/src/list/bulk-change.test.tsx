import type { PermissionType } from '@nanny-polo/shared/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DiscountList } from '../discount/DiscountList.tsx';
import { openScreen } from '../test/open-screen.tsx';

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

/** The list of discounts for an admin with this permission. */
function open(type: PermissionType) {
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const data = { getList: async () => ({ data: [record], total: 1 }), updateMany };
  const held = [{ name: 'discount', type }] as const;
  return { updateMany, ...openScreen(DiscountList, { resource: 'master/discount', held, data }) };
}

test('who may change gives the chosen records one field alike', async () => {
  const { updateMany, user } = open('full');
  const boxes = await screen.findAllByRole('checkbox');
  await user.click(boxes.at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Edit 1 discount')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateMany).toHaveBeenCalled());
  expect(updateMany.mock.lastCall).toMatchObject(['master/discount', { ids: [4], data: { paused: true } }]);
});

test('who may only look selects nothing and makes nothing', async () => {
  open('visit');
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New discount' })).toBeNull();
});
