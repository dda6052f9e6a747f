import { resetSecondFactor } from '@nanny-polo/shared/accounts/admin-user';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { adminRecord } from '../../test/sample-records.ts';
import { AdminUserList } from './AdminUserList.tsx';
import { AdminUserShow } from './AdminUserShow.tsx';

const record = { ...adminRecord, status: 'active', has_second_factor: true } as const;
const resource = 'admin-user';

function openAdmin(
  id: number,
  { held = 'full', has = true }: { held?: 'full' | 'visit'; has?: boolean } = {},
) {
  const admin = { ...record, id, has_second_factor: has };
  const reset = vi.fn(async (_options: object) => ({ data: { ...admin, has_second_factor: false } }));
  const call = async (endpoint: object, options: object) =>
    endpoint === resetSecondFactor ? reset(options) : { data: [] };
  const at = `/${resource}/${id}/show`;
  return {
    ...openScreen(AdminUserShow, {
      resource,
      held,
      at,
      data: { getOne: async () => ({ data: admin }), call },
    }),
    reset,
  };
}

const button = () => screen.queryByRole('button', { name: 'Remove second factor…' });

test('removes the second factor of another admin, with a reason', async () => {
  const { user, reset } = openAdmin(5);
  expect(await screen.findByText('Has a second factor')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove second factor…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove second factor' });
  expect(submit.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/Reason/), ' Lost her phone ');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { version: record.version, reason: 'Lost her phone' };
  expect(reset.mock.calls).toEqual([[{ params: { id: 5 }, body }]]);
});

test('names the command that removes the owner’s', async () => {
  openAdmin(1);
  const alert = await screen.findByText(/npm run reset-second-factor -- ada@nannypolo\.example/);
  expect(alert).toBeTruthy();
  expect(button()).toBeNull();
});

test.each<[string, number, Parameters<typeof openAdmin>[1]]>([
  ['by themselves', 2, {}],
  ['by an admin with read access only', 5, { held: 'visit' }],
  ['if there is none', 5, { has: false }],
])('offers no removal %s', async (_, id, given) => {
  openAdmin(id, given);
  await screen.findByText(given?.has === false ? 'None' : 'Has a second factor');
  expect(button()).toBeNull();
});

test('says in the list who has a second factor', async () => {
  const data = [record, { ...record, id: 6, name: 'Nora Quill', has_second_factor: false }];
  openScreen(AdminUserList, {
    resource,
    held: 'full',
    data: { getList: async () => ({ data, total: 2 }) },
  });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('Ada Byron')).toContain('Has a second factor');
  expect(await row('Nora Quill')).not.toContain('Has a second factor');
});
