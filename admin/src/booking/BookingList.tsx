import { booking, countBookings } from '@nanny-polo/shared/booking';
import { bookingStatus } from '@nanny-polo/shared/booking-status';
import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import { ListPage } from '../list/ListPage.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingTable } from './BookingTable.tsx';
import { exportColumns } from './export-columns.ts';
import { Todo } from './Todo.tsx';

const BookingFilters = lazy(() =>
  import('./BookingFilters.tsx').then((module) => ({ default: module.BookingFilters })),
);

const sources = [
  'parent_id',
  'nanny_polo_id',
  'service',
  'source',
  'task',
  'needs_cover',
  'start_at_gte',
  'start_at_lte',
];

/** All bookings: tasks, status tabs, search, filters and export. */
export function BookingList() {
  const translate = useTranslate();
  return (
    <ListPage
      list={booking.list}
      head={<Todo />}
      statuses={{ options: bookingStatus.options, count: countBookings }}
      sources={sources}
      filters={<BookingFilters />}
      columns={exportColumns(translate)}
      cards={<BookingCards />}
      table={<BookingTable />}
    />
  );
}
