import { getRoster, getRosterLoad } from '@nanny-polo/shared/bookings/roster';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { rosterMessages as texts } from './messages.ts';
import { Roster } from './Roster.tsx';

test.each([
  ['2031-02-28', '2031-02-28'],
  ['2031-02-30', agencyDayOf()],
  ['9999-12-31', agencyDayOf()],
])('the URL’s day %s shows the roster of %s', async (from, shown) => {
  const call = vi.fn(() => new Promise(() => undefined));
  openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'visit',
    at: `/booking?view=roster&span=day&from=${from}`,
    data: { call },
  });
  const query = expect.objectContaining({ from: shown });
  await waitFor(() => expect(call).toHaveBeenCalledWith(getRoster, expect.objectContaining({ query })));
});

test('the month counts only the bookings that match the list’s filter', async () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const filter = { service: 'overnight' } as const;
  openScreen(() => <Roster filter={filter} />, {
    resource: 'booking',
    held: 'visit',
    at: '/booking?view=roster&span=month&from=2031-02-28',
    data: { call },
  });
  const query = { from: '2031-01-27', days: 42, filter };
  await waitFor(() => expect(call).toHaveBeenCalledWith(getRosterLoad, expect.objectContaining({ query })));
});

test('on a phone, “Later” shows the next day, and leaves the week chosen for wide screens', async () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const { user, router } = openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'visit',
    phone: true,
    at: '/booking?view=roster&span=week&from=2031-01-06',
    data: { call },
  });
  await user.click(await screen.findByRole('button', { name: texts.later }));
  const query = expect.objectContaining({ from: '2031-01-07', days: 1 });
  await waitFor(() => expect(call).toHaveBeenCalledWith(getRoster, expect.objectContaining({ query })));
  expect(router.state.location.search).toContain('span=week');
  expect(screen.getByRole('button', { name: texts.spans.day, pressed: true })).toBeTruthy();
});

test('says when the agency is closed in the period shown', async () => {
  document.documentElement.dataset.days = JSON.stringify({
    closed: [
      { first_day: '2031-01-11', last_day: '2031-01-12', name: 'Outing' },
      { first_day: '2031-01-13', last_day: '2031-01-13', name: 'Stocktaking' },
    ],
    terms_until: null,
  });
  openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'visit',
    at: '/booking?view=roster&span=week&from=2031-01-06',
    data: { call: () => new Promise(() => undefined) },
  });
  expect(await screen.findByText('Closed 11 January to 12 January 2031: Outing')).toBeTruthy();
  expect(screen.queryByText(/Stocktaking/)).toBeNull();
  delete document.documentElement.dataset.days;
});
