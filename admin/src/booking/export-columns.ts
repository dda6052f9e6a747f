import type { ListedBooking } from '@nanny-polo/shared/booking';
import type { ExportColumn } from '../list/columns.ts';

/** The exported fields that are not part of the list record. */
export const exportedFields = [
  'languages',
  'bill_rate_minor',
  'pay_rate_minor',
  'total_minor',
  'cancellation_fee_minor',
  'source',
  'notes',
  'internal_note',
  'created_at',
] as const;

/** The columns of the CSV file of bookings. */
export const columns: readonly ExportColumn<ListedBooking>[] = [
  'code',
  { word: 'status' },
  'parent_name',
  'nanny_polo_name',
  { word: 'service' },
  { label: 'languages', value: ({ languages }) => languages?.join(', ') },
  { time: 'start_at' },
  { time: 'end_at' },
  {
    label: 'hours',
    value: ({ start_at, end_at }) => Math.round((Date.parse(end_at) - Date.parse(start_at)) / 36_000) / 100,
  },
  { amount: 'bill_rate_minor' },
  { amount: 'pay_rate_minor' },
  { amount: 'total_minor' },
  { amount: 'cancellation_fee_minor' },
  { word: 'source' },
  'notes',
  'internal_note',
  { time: 'created_at' },
];
