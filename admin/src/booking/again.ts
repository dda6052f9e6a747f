import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';
import type { Booking } from '@nanny-polo/shared/booking';

const week = 7 * 86_400_000;

/**
 * Returns the initial form for booking an earlier booking again: the same weekday and times, one week later or in the
 * first future week. Discount codes belong to one booking and are left out.
 */
export function again(record: Booking, now: number) {
  const start = agencyClock(Date.parse(record.start_at));
  const end = agencyClock(Date.parse(record.end_at));
  const weeks = Math.max(1, Math.ceil((agencyClock(now) - start) / week));
  const later = (clock: number) => new Date(agencyInstant(clock + weeks * week)).toISOString();
  const { parent_id, nanny_polo_id, service, buffer_minutes, address, children } = record;
  const { languages, notes, internal_note, source } = record;
  return {
    parent_id,
    nanny_polo_id,
    service,
    start_at: later(start),
    end_at: later(end),
    buffer_minutes,
    ...(address && { address }),
    children,
    languages,
    notes,
    internal_note,
    source,
  };
}
