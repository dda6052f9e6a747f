import { allowFamilyAgain, listDeclinedFamilies } from '@nanny-polo/shared/bookings/cover';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { DeclinedFamilies } from './DeclinedFamilies.tsx';

test('lists the families that the nanny declined, and lets the nanny be asked again', async () => {
  let families = [{ parent_id: 7, parent_name: 'Ada Byron', declined_at: '2026-12-01T06:02:00.000Z' }];
  const call = vi.fn(async (endpoint: unknown, _?: object) => {
    if (endpoint === allowFamilyAgain) families = [];
    return { data: families };
  });
  const Screen = () => <DeclinedFamilies nannyId={4} />;
  const { user } = openScreen(Screen, { resource: 'master/nanny-polo', held: 'full', data: { call } });
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  expect(screen.getByText(/^since Tue 1 Dec( 2026)?$/)).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Allow asking again for Ada Byron' }));
  await waitFor(() => expect(screen.queryByText('Families this nanny declined')).toBeNull());
  const sent = call.mock.calls.filter(([endpoint]) => endpoint === allowFamilyAgain);
  expect(sent.map(([, options]) => options)).toEqual([{ params: { id: 4 }, body: { parent_id: 7 } }]);
  expect(call.mock.calls.some(([endpoint]) => endpoint === listDeclinedFamilies)).toBe(true);
});
