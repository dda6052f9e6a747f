import type { ListedBooking } from '@nanny-polo/shared/booking';
import { amountColumn, timeColumn } from '../list/columns.ts';

/** The fields of the file that are not part of the list record. */
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

type Booking = ListedBooking & Required<Pick<ListedBooking, (typeof exportedFields)[number]>>;

/** The columns of the bookings' CSV file. */
export function exportColumns(translate: (key: string) => string) {
  const heading = (field: string) => translate(`resources.booking.fields.${field}`);
  const word = (field: 'status' | 'service' | 'source') => ({
    heading: heading(field),
    value: (record: Booking) => translate(`resources.booking.${field}.${record[field]}`),
  });
  const time = (field: 'start_at' | 'end_at' | 'created_at') =>
    timeColumn<Booking>(heading(field), (record) => record[field]);
  const amount = (field: 'bill_rate_minor' | 'pay_rate_minor' | 'total_minor' | 'cancellation_fee_minor') =>
    amountColumn<Booking>(heading(field), (record) => record[field]);
  const hours = {
    heading: translate('resources.booking.fields.hours'),
    value: ({ start_at, end_at }: Booking) =>
      Math.round((Date.parse(end_at) - Date.parse(start_at)) / 36_000) / 100,
  };
  const plain = (field: 'code' | 'parent_name' | 'nanny_polo_name' | 'notes' | 'internal_note') => ({
    heading: heading(field),
    value: (record: Booking) => record[field],
  });
  return [
    plain('code'),
    word('status'),
    plain('parent_name'),
    plain('nanny_polo_name'),
    word('service'),
    { heading: heading('languages'), value: ({ languages }: Booking) => languages.join(', ') },
    time('start_at'),
    time('end_at'),
    hours,
    amount('bill_rate_minor'),
    amount('pay_rate_minor'),
    amount('total_minor'),
    amount('cancellation_fee_minor'),
    word('source'),
    plain('notes'),
    plain('internal_note'),
    time('created_at'),
  ];
}
