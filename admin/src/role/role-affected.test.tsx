import { screen } from '@testing-library/react';
import { HttpError, RecordContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { roleRecord } from '../test/records.ts';
import { RoleAffected } from './RoleAffected.tsx';

test('says that the names of the admins could not be loaded, and still counts them', async () => {
  const Screen = () => (
    <RecordContextProvider value={{ ...roleRecord, admin_count: 2 }}>
      <RoleAffected />
    </RecordContextProvider>
  );
  const getList = () => Promise.reject(new HttpError('Please try again.', 503));
  openScreen(Screen, { resource: 'role', held: 'full', data: { getList } });
  expect((await screen.findByRole('alert')).textContent).toBe('The list could not be loaded');
  expect(screen.getByText(/^2 admins, from their next click/)).toBeTruthy();
});
