import type { Availability } from '@nanny-polo/shared/bookings/availability';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nobody } from '../test/booking-screen.ts';
import { openScreen } from '../test/open-screen.tsx';
import { WhatHelps } from './PlaceForm.tsx';

const later = { start_at: '2031-05-01T10:00:00.000Z', end_at: '2031-05-01T13:00:00.000Z' };

async function open(reasons: Availability['excluded'][number]['reasons']) {
  const call = vi.fn(async (_endpoint: unknown, _options: unknown) => ({
    data: { ...nobody, excluded: [{ id: 8, name: 'Mary Poole', reasons }], excluded_count: 1 },
  }));
  const onTime = vi.fn();
  const query = { booking_id: 5, nanny_polo_id: 8, ...later };
  const Screen = () => <WhatHelps query={query} onTime={onTime} />;
  const { user } = openScreen(Screen, {
    resource: 'booking',
    held: [
      { name: 'booking', type: 'full' },
      { name: 'nanny-polo', type: 'full' },
    ],
    data: { call },
  });
  await screen.findByText('What would help');
  return { user, onTime, asked: () => call.mock.calls.at(-1)?.[1] };
}

test('offers the nearest time at which a refused nanny is free, and adopts it', async () => {
  const time = { change: 'later', minutes: 60, ...later, price_minor: 4800, free_count: 3 } as const;
  const { user, onTime, asked } = await open([
    { code: 'busy', message: 'Has another booking', fix: { kind: 'time', times: [time] } },
  ]);
  expect(asked()).toMatchObject({ query: { booking_id: 5, nanny_polo_id: 8, times: 'priced' } });
  expect(screen.getByText('Has another booking')).toBeTruthy();
  await user.click(await screen.findByRole('button'));
  expect(onTime).toHaveBeenCalledWith({ start_at: later.start_at, end_at: later.end_at }, 8);
});

test('links to the nanny’s screen for a fix that is made there', async () => {
  await open([{ code: 'distance', message: 'Lives 9 km away', fix: { kind: 'radius', kilometres: 9 } }]);
  expect((await screen.findByRole('link')).getAttribute('href')).toMatch(/master\/nanny-polo\/8\?/);
});
