import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { Related } from './Related.tsx';

test('loads the records again on request if they could not be loaded', async () => {
  const getList = vi
    .fn(async () => ({ data: [], total: 0 }))
    .mockRejectedValueOnce(new HttpError('Please try again.', 503));
  const Screen = () => <Related resource="booking" filter={{ parent_id: 3 }} none="No bookings" />;
  const { user } = openScreen(Screen, { resource: 'users/parents', held: 'full', data: { getList } });
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bookings')).toBeTruthy();
});
