import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { screen, within } from '@testing-library/react';
import { type GetListParams, HttpError, ListContextProvider, RefreshButton } from 'react-admin';
import { expect, test } from 'vitest';
import { bookingRecord } from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { BookingMap } from './BookingMap.tsx';

const bookings: Booking[] = [
  ['Five days', '2031-01-05T08:00:00.000Z', '2031-01-09T18:00:00.000Z'],
  ['A season', '2030-10-07T09:00:00.000Z', '2031-01-07T09:00:00.000Z'],
  ['That day', '2031-01-07T08:00:00.000Z', '2031-01-07T12:00:00.000Z'],
  ['Until midnight', '2031-01-06T18:00:00.000Z', '2031-01-07T00:00:00.000Z'],
  ['From midnight', '2031-01-08T00:00:00.000Z', '2031-01-08T04:00:00.000Z'],
].map(([parent_name = '', start_at = '', end_at = ''], at) => ({
  ...bookingRecord,
  id: at + 1,
  parent_name,
  start_at,
  end_at,
}));

/**
 * Opens the map with a query string. The API has five bookings, rejects years before 1900 and after 2099, and fails
 * from the second call on if `failsLater`.
 */
function open(search: string, failsLater = false) {
  let answers = 0;
  const getList = async (_: string, { filter }: GetListParams) => {
    answers += 1;
    if (failsLater && answers > 1) throw new HttpError('The database cannot be reached', 503);
    expect(Object.values(filter)).toEqual(Array(3).fill(expect.stringMatching(/^(19|20)/)));
    const found = bookings.filter(
      ({ start_at, end_at }) =>
        start_at >= filter.start_at_gte && start_at <= filter.start_at_lte && end_at >= filter.end_at_gte,
    );
    return { data: found, total: found.length };
  };
  const Screen = () => (
    <ListContextProvider value={{ filterValues: {} } as never}>
      <RefreshButton />
      <BookingMap />
    </ListContextProvider>
  );
  const at = `/booking${search}`;
  return openScreen(Screen, { resource: 'booking', held: 'visit', at, data: { getList } });
}

test.each(['9999-99-99', '2031-13-01', '9999-12-31'])(
  'shows today instead of the day %s, which the API rejects',
  async (from) => {
    open(`?from=${from}`);
    await screen.findByText('No bookings on this day');
  },
);

test('shows every booking that takes place on the day, including those that began earlier', async () => {
  open('?from=2031-01-07');
  const items = await screen.findAllByRole('listitem');
  const names = items.map((item) => within(item).getByRole('link').textContent);
  expect(names).toEqual([
    expect.stringContaining('Five days'),
    expect.stringContaining('A season'),
    expect.stringContaining('That day'),
  ]);
});

test('keeps the bookings and says that they may be out of date if they cannot be refreshed', async () => {
  const { user } = open('?from=2031-01-07', true);
  await screen.findAllByRole('listitem');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/The database cannot be reached/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
