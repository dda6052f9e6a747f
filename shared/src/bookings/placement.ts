import { findVisitFault, readVisitSettings } from './booking-rules.ts';
import type { PlacementRow, Placements } from './roster.ts';

/** A booking's time on the roster, as instants in milliseconds, with its buffer. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly buffer_minutes: number;
}

const minute = 60_000;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Returns why a booking cannot be placed in a row of the roster at the given time, or null if it can. The rules come
 * from `getPlacements`; `row` is null for the row of open bookings.
 */
export function findPlacementFault(
  { refused, open_refused, earliest, service }: Omit<Placements, 'version' | 'rows'>,
  row: PlacementRow | null,
  { start, end, buffer_minutes }: Place,
): string | null {
  const never = refused ?? (row ? row.refused : open_refused);
  if (never) return never;
  if (start < Date.parse(earliest)) return 'The start is in the past.';
  const fault = findVisitFault(
    { service, start_at: instant(start), end_at: instant(end) },
    readVisitSettings(),
  );
  if (fault) return fault;
  if (!row) return null;
  const buffer = buffer_minutes * minute;
  const taken = row.taken.find(
    (one) => start - buffer < Date.parse(one.end_at) && end + buffer > Date.parse(one.start_at),
  );
  if (taken) return taken.why;
  return row.ends_before && end >= Date.parse(row.ends_before.at) ? row.ends_before.why : null;
}
