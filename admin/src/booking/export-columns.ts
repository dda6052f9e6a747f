import type { Booking } from '@nanny-polo/shared/booking';
import { shortInstant } from '../field/instant.ts';

/** The columns of the bookings' CSV, words and times as the screens show them. */
export function exportColumns(translate: (key: string) => string) {
  const heading = (field: string) => translate(`resources.booking.fields.${field}`);
  const word = (field: 'status' | 'service' | 'source') => ({
    heading: heading(field),
    value: (record: Booking) => translate(`resources.booking.${field}.${record[field]}`),
  });
  const time = (field: 'start_at' | 'end_at' | 'created_at') => ({
    heading: heading(field),
    value: (record: Booking) => shortInstant(record[field]),
  });
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
    time('start_at'),
    time('end_at'),
    word('source'),
    plain('notes'),
    plain('internal_note'),
    time('created_at'),
  ];
}
