import type { Absence } from '@nanny-polo/shared/bookings/absence';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { RunningVisits } from './RunningVisits.tsx';

test('says which visit of the absent nanny is running, and leads to it', async () => {
  const desk = {
    nanny_polo_id: 4,
    nanny_name: 'Ines Ferreira',
    start_at: '2031-01-06T09:30:00.000Z',
    end_at: '2031-01-07T00:00:00.000Z',
  } as Absence;
  const visit = { id: 9, parent_name: 'Ada Byron', end_at: '2031-01-06T17:00:00.000Z' };
  const call = vi.fn(async (..._: unknown[]) => ({ data: [visit] }));
  openScreen(() => <RunningVisits desk={desk} />, { resource: 'absence', held: 'visit', data: { call } });
  expect(await screen.findByText(/^Ines Ferreira is with a family until 17:00\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toBe('/booking/9/show');
  const { start_at, end_at } = desk;
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    query: {
      filter: { nanny_polo_id: 4, status: 'in_progress', start_at_lte: end_at, end_at_gte: start_at },
    },
  });
});
