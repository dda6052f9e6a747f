import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { Bar } from './Bar.tsx';

/** The bar of a page whose first screen is still loading. */
const Loading = () => (
  <Bar heading={{ title: 'Bookings' }} menuOpen={false} complete={false} onMenu={() => undefined} />
);

test('a shortcut pressed before the first screen is shown works once the shortcuts have loaded', async () => {
  const { user, router } = openScreen(Loading, { resource: 'booking', held: 'full' });
  await user.keyboard('gs');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
});
