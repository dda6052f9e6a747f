import type { Dashboard } from '@nanny-polo/shared/office/dashboard';
import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { Charts } from './Charts.tsx';

vi.mock('@mui/x-charts/BarChart', () => ({ BarChart: () => null }));
afterEach(() => void vi.restoreAllMocks());

const figures: Dashboard = {
  cover: {
    first_yes: { count: 0, median_seconds: null, ninetieth_seconds: null },
    first_wave: { requests: 0, covered: 0 },
    rescued: 0,
  },
  by_day: [{ day: '2026-11-21', received_minor: 0, bookings: 0 }],
  utilisation: [
    { day: '2026-11-16', booked_hours: 2.5, available_hours: 8 },
    { day: '2026-11-17', booked_hours: 7.5, available_hours: 32 },
  ],
};

const open = (call: (endpoint: unknown, options: { query: { days: number } }) => Promise<object>) =>
  openScreen(Charts, { resource: 'order', held: [{ name: 'dashboard', type: 'visit' }], data: { call } });

test('keeps the focus on the chosen period while its figures load', async () => {
  const { user } = open(async (_, { query }) =>
    query.days === 30 ? { data: figures } : new Promise(() => undefined),
  );
  const week = await screen.findByRole('button', { name: '7 days' });
  await user.click(week);
  expect(document.activeElement).toBe(week);
  expect(week.getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['the share of the available hours that is booked', figures.utilisation, '25% · 10 of 40 hours'],
  ['that no nanny works', [], 'No nanny has working hours this week.'],
])('says of this week %s', async (_, utilisation, words) => {
  open(async () => ({ data: { ...figures, utilisation } }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows why the figures could not be loaded, and loads them on request', async () => {
  let isDown = true;
  const { user } = open(async () => {
    if (isDown) throw new HttpError('The database cannot be reached', 503, {});
    return { data: figures };
  });
  expect(await screen.findByText('This could not be loaded: The database cannot be reached')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Money received' })).toBeTruthy();
});

test('keeps figures that cannot be loaded again, and says that they may be out of date', async () => {
  let isDown = false;
  const { user } = open(async () => {
    if (isDown) throw new HttpError('The database cannot be reached', 503, {});
    return { data: figures };
  });
  await user.click(await screen.findByRole('button', { name: '7 days' }));
  isDown = true;
  // The figures are no longer fresh, so they are read again.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await user.click(screen.getByRole('button', { name: '30 days' }));
  expect(await screen.findByText('This may be out of date: The database cannot be reached')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Money received' })).toBeTruthy();
});
