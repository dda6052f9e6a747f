import { timesAgain } from '@nanny-polo/shared/book-again';
import type { Booking } from '@nanny-polo/shared/booking';

/** Returns the initial values of the form for a copy of a booking. The discount codes are not copied. */
export function again(record: Booking, now: number) {
  const { parent_id, nanny_polo_id, service, buffer_minutes, address, children } = record;
  const { languages, notes, internal_note, source } = record;
  return {
    parent_id,
    nanny_polo_id,
    service,
    ...timesAgain(record, now),
    buffer_minutes,
    ...(address && { address }),
    children,
    languages,
    notes,
    internal_note,
    source,
  };
}
