import { screen } from '@testing-library/react';
import { HttpError, ReferenceManyField, SimpleList } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { RelatedFailed } from './RelatedFailed.tsx';

test('loads the records again on request if they could not be loaded', async () => {
  const getManyReference = vi
    .fn(async () => ({ data: [], total: 0 }))
    .mockRejectedValueOnce(new HttpError('Please try again.', 503));
  const Screen = () => (
    <ReferenceManyField record={{ id: 3 }} reference="booking" target="parent_id" error={<RelatedFailed />}>
      <SimpleList empty={<span>No bookings</span>} />
    </ReferenceManyField>
  );
  const { user } = openScreen(Screen, {
    resource: 'users/parents',
    held: 'full',
    data: { getManyReference },
  });
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bookings')).toBeTruthy();
});
