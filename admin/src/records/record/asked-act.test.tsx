import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { toActState, useAskedAct } from './asked-act.ts';

const possible = ['confirm', 'cancel'] as const;

function Screen() {
  const [known, setKnown] = useState(false);
  const [doing, setDoing] = useState('nothing');
  useAskedAct(known ? possible : undefined, setDoing);
  return (
    <button type="button" onClick={() => setKnown(true)}>
      {doing}
    </button>
  );
}

test('opens the requested action once it is known to be possible, and forgets the request', async () => {
  const { router, user } = openScreen(Screen, { resource: 'booking', held: 'full', at: '/booking/7/show' });
  await act(() => router.navigate('/booking/7/show?tab=1', { state: toActState('confirm') }));
  expect(screen.getByText('nothing')).toBeTruthy();
  await user.click(screen.getByRole('button'));
  await screen.findByText('confirm');
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(router.state.location.search).toBe('?tab=1');
});

test('opens nothing that is not possible now', async () => {
  const { router, user } = openScreen(Screen, { resource: 'booking', held: 'full', at: '/booking/7/show' });
  await act(() => router.navigate('/booking/7/show', { state: toActState('check-in') }));
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(screen.getByText('nothing')).toBeTruthy();
});
