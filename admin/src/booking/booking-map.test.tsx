import { screen } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { BookingMap } from './BookingMap.tsx';

test.each(['9999-99-99', '2031-13-01', '9999-12-31'])(
  'shows today for the impossible day %s',
  async (from) => {
    const getList = vi.fn(async (_resource: string, _params: object) => ({ data: [], total: 0 }));
    const Screen = () => (
      <ListContextProvider value={{ filterValues: {} } as never}>
        <BookingMap />
      </ListContextProvider>
    );
    openScreen(Screen, {
      resource: 'booking',
      held: 'visit',
      at: `/booking?from=${from}`,
      data: { getList },
    });
    await screen.findByText('No bookings on this day');
    expect(JSON.stringify(getList.mock.calls[0]?.[1])).not.toContain(from.slice(0, 4));
  },
);
