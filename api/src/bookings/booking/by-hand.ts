import { isDeepStrictEqual } from 'node:util';
import type { BookingRow } from '../schedule/booking-table.ts';
import { sameInstant } from './quote.ts';

/** The fields that a series sets for all its visits. */
const common = ['start_at', 'end_at', 'service', 'nanny_polo_id', 'address', 'children'] as const;

const isSame = (field: (typeof common)[number], row: BookingRow, next: BookingRow) =>
  field === 'start_at' || field === 'end_at'
    ? sameInstant(row[field], next[field])
    : isDeepStrictEqual(row[field], next[field]);

/**
 * Returns the field that marks a visit of a series as changed by hand, if its time, service, nanny, place or children
 * are changed for this visit alone; no field for any other change or booking. Not for changes to the whole series.
 */
export function byHand(row: BookingRow, patch: Partial<BookingRow>): Partial<BookingRow> {
  if (row.series_id === null) return {};
  const next = { ...row, ...patch };
  return common.every((field) => isSame(field, row, next)) ? {} : { changed_by_hand: true };
}
