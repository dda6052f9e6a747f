import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { OpenDesks } from './OpenDesks.tsx';

const desk = {
  id: 3,
  nanny_name: 'Ines Ferreira',
  start_at: '2026-12-01T09:00:00Z',
  end_at: '2026-12-01T18:00:00Z',
  state: 'draft',
  visits: 2,
  covered: 0,
};

test('says why the open desks could not be loaded, and loads them on request', async () => {
  const call = vi
    .fn(async () => ({ data: [desk] }))
    .mockRejectedValueOnce(new HttpError('Please try again later.', 503, {}));
  const { user } = openScreen(() => <OpenDesks />, { resource: 'absence', held: 'visit', data: { call } });
  const failure = 'The open cover desks could not be loaded: Please try again later.';
  expect(await screen.findByText(failure)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ines Ferreira' })).toBeTruthy();
});
