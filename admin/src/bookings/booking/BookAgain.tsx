import AgainIcon from '@mui/icons-material/ContentCopyOutlined';
import { findTimesAgain } from '@nanny-polo/shared/bookings/book-again';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { CreateButton } from 'react-admin';

/** Opens the form of a new booking with a copy of this booking, passed in the history state because URLs are logged. */
export const BookAgain = ({ record }: { record: Booking }) => (
  <CreateButton
    resource="booking"
    label="resources.booking.again"
    icon={<AgainIcon />}
    state={{ record: copyBooking(record, readServerTime()) }}
  />
);

/** Returns the initial values of the form for a copy of a booking. The discount codes are not copied. */
export function copyBooking(record: Booking, now: number) {
  const { parent_id, nanny_polo_id, service, buffer_minutes, address, children } = record;
  const { languages, notes, internal_note, source } = record;
  return {
    parent_id,
    nanny_polo_id,
    service,
    ...findTimesAgain(record, now),
    buffer_minutes,
    ...(address && { address }),
    children,
    languages,
    notes,
    internal_note,
    source,
  };
}
