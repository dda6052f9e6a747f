import type { Event } from '@nanny-polo/shared/contract/event';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { NannyShow } from '../../people/nanny/NannyShow.tsx';
import { type Held, openScreen } from '../../test/open-screen.tsx';

const record = {
  id: 7,
  version: 5,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-03T10:00:00Z',
  name: 'Nell Gwyn',
  first_name: 'Nell',
  last_name: 'Gwyn',
  email: 'nell@nannies.example',
  phone: null,
  nanny_polo_id: null,
  nanny_polo_name: null,
  nanny_polo_code: null,
  photo: null,
  status: 'active',
  internal_note: 'Prefers mornings',
};

const event = (id: number, before: Event['before'], after: Event['after'], action = 'update'): Event => ({
  id,
  at: `2026-11-0${id}T10:00:00Z`,
  actor: 'Cora Devlin',
  actor_kind: 'admin',
  action,
  before,
  after,
});
const events = [
  event(3, { status: 'invited' }, { status: 'active' }, 'activate'),
  event(
    2,
    { first_name: 'Ellen', internal_note: '', nanny_polo_id: 9 },
    { first_name: 'Nell', internal_note: 'Prefers mornings', nanny_polo_id: null },
  ),
  event(1, null, { first_name: 'Ellen' }, 'create'),
];

function open(held: Held = 'full', refuse?: Error) {
  const update = vi.fn(async (_: string, params: { data: object }) => {
    if (refuse) throw refuse;
    return { data: { ...record, ...params.data } };
  });
  const data = {
    getOne: async () => ({ data: record }),
    getMany: async () => ({ data: [] }),
    call: async ({ url }: { url: string }) => ({ data: url.endsWith('/history') ? events : {} }),
    update,
  };
  const at = '/users/nanny/7/show';
  return { update, ...openScreen(NannyShow, { resource: 'users/nanny', held, at, data }) };
}

const restoreFirst = () =>
  screen.findByRole('button', { name: /Restore these fields as they were on .*1 Nov/ });

test('previews the restoration of an earlier version, and saves the chosen fields with the version that was read', async () => {
  const { user, update } = open();
  await user.click(await restoreFirst());
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore fields' }));
  await dialog.findByText(/First name changed from Nell to Ellen/);
  await dialog.findByText(/refers to a record that no longer exists/);
  dialog.getByText('Status: cannot be edited directly');
  await user.click(dialog.getByRole('checkbox', { name: /note/i }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.calls[0]).toEqual([
    'users/nanny',
    expect.objectContaining({ id: 7, data: { version: 5, first_name: 'Ellen' } }),
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a refusal with its reasons in the dialog', async () => {
  const refuse = new HttpError('Please check the marked fields.', 422, {
    errors: { first_name: 'Too long' },
  });
  const { user } = open('full', refuse);
  await user.click(await restoreFirst());
  await user.click(await screen.findByRole('button', { name: /^Restore/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Please check the marked fields.*Too long/);
});

test('does not offer to restore a version that differs only in fields that no edit changes', async () => {
  open();
  await restoreFirst();
  expect(screen.getAllByRole('button', { name: /Restore these fields/ })).toHaveLength(1);
});

test('shows the versions without a restore button to an admin who may only read', async () => {
  open('visit');
  await screen.findByText(/changed from Ellen/);
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
});
