import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import type { CsvColumn } from '../../records/list/csv-column.ts';

export const hoursOf = ({ start_at, end_at }: Pick<ListedBooking, 'start_at' | 'end_at'>) =>
  Math.round((Date.parse(end_at) - Date.parse(start_at)) / 36_000) / 100;

/** The columns of the bookings' CSV file. */
export const csvColumns: readonly CsvColumn<ListedBooking>[] = [
  'code',
  { source: 'status', as: 'word' },
  'parent_name',
  'nanny_polo_name',
  { source: 'service', as: 'word' },
  { source: 'start_at', as: 'time' },
  { source: 'end_at', as: 'time' },
  { source: 'hours', value: hoursOf },
  { source: 'bill_rate_minor', as: 'amount' },
  { source: 'pay_rate_minor', as: 'amount' },
  { source: 'pay_minor', as: 'amount' },
  { source: 'total_minor', as: 'amount' },
  { source: 'cancellation_fee_minor', as: 'amount' },
  { source: 'languages', value: ({ languages }) => languages?.join(', ') },
  { source: 'source', as: 'word' },
  'buffer_minutes',
  'notes',
  'internal_note',
  { source: 'created_at', as: 'time' },
];
