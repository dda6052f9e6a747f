import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { roleRecord } from '../../test/sample-records.ts';
import { RoleEdit } from './RolePages.tsx';

test('shows permissions in a conflict as the form names them', async () => {
  const theirs = { ...roleRecord, version: 2, permissions: [{ name: 'nanny-polo', type: 'full' }] };
  const { user } = openScreen(RoleEdit, {
    resource: 'role',
    held: 'full',
    at: `/role/${roleRecord.id}`,
    data: {
      getOne: async () => ({ data: roleRecord }),
      update: async () => {
        throw new HttpError('Stale', 409, { code: 'stale', data: theirs });
      },
    },
  });
  await user.type(await screen.findByLabelText(/^Name/), ' desk');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Nanny Polo (can edit)')).toBeTruthy();
  expect(dialog.getByText('Bookings (view only)')).toBeTruthy();
});
