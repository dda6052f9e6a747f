import { isDeepStrictEqual } from 'node:util';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Returns whether any of these fields differs. Clients may write one instant with different offsets. */
export const hasDifference = <Name extends string>(
  row: Record<Name, unknown>,
  other: Record<Name, unknown>,
  names: readonly Name[],
): boolean =>
  names.some((name) =>
    name === 'start_at' || name === 'end_at'
      ? Date.parse(String(row[name])) !== Date.parse(String(other[name]))
      : !isDeepStrictEqual(row[name], other[name]),
  );

/** The fields that a series sets for all its visits. */
export const seriesFields = [
  'start_at',
  'end_at',
  'service',
  'nanny_polo_id',
  'address',
  'children',
] as const;

/**
 * Returns a patch that also marks a visit of a series as changed by hand, if the patch changes its time, service,
 * nanny, place or children for this visit alone. Not for changes to the whole series.
 */
export const markByHand = (row: BookingRow, patch: Partial<BookingRow>): Partial<BookingRow> =>
  row.series_id !== null && hasDifference(row, { ...row, ...patch }, seriesFields)
    ? { ...patch, changed_by_hand: true }
    : patch;
