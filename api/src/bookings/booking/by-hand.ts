import { isDeepStrictEqual } from 'node:util';
import type { BookingRow } from '../schedule/booking-table.ts';
import { sameInstant } from './quote.ts';

/** What a series sets for all of its visits. */
const common = ['start_at', 'end_at', 'service', 'nanny_polo_id', 'address', 'children'] as const;

const isSame = (field: (typeof common)[number], row: BookingRow, next: BookingRow) =>
  field === 'start_at' || field === 'end_at'
    ? sameInstant(row[field], next[field])
    : isDeepStrictEqual(row[field], next[field]);

/**
 * Returns the field that marks a visit of a series as changed by hand, if its time, service, nanny, place or children
 * are changed for this visit alone; nothing for any other change or booking. Calls on the series do not use it.
 */
export function byHand(row: BookingRow, patch: Partial<BookingRow>): Partial<BookingRow> {
  if (row.series_id === null) return {};
  const next = { ...row, ...patch };
  return common.every((field) => isSame(field, row, next)) ? {} : { changed_by_hand: true };
}
