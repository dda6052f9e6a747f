import { screen } from '@testing-library/react';
import { HttpError, RecordContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { adminRecord, roleRecord } from '../../test/sample-records.ts';
import { RoleAffected } from './RoleAffected.tsx';

test('says that the names of the admins could not be loaded, still counts them, and loads them on request', async () => {
  const Screen = () => (
    <RecordContextProvider value={{ ...roleRecord, admin_count: 2 }}>
      <RoleAffected />
    </RecordContextProvider>
  );
  const getManyReference = vi
    .fn(async () => ({ data: [adminRecord], total: 1 }))
    .mockRejectedValueOnce(new HttpError('Please try again.', 503));
  const { user } = openScreen(Screen, { resource: 'role', held: 'full', data: { getManyReference } });
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  expect(screen.getByText('2 admins')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(adminRecord.name)).toBeTruthy();
});
