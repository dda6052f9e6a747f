import { Box } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/booking';
import { useRecordContext } from 'react-admin';
import { period } from '../field/instant.ts';
import { useText } from '../page/use-text.ts';
import type { RelatedFilter } from '../record/options.ts';
import { BookingStatusChip } from '../roster/BookingStatusChip.tsx';
import { SeriesMark } from './SeriesMark.tsx';

/** A booking on its parent's screen, with the nanny's name, or on its nanny's screen, with the parent's. */
export function BookingLine({ filter }: { filter: RelatedFilter }) {
  const text = useText('booking');
  const booking = useRecordContext<ListedBooking>();
  if (!booking) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main' }}>
        {booking.code}
        <SeriesMark record={booking} />
      </Box>
      <Box>{period(booking.start_at, booking.end_at)}</Box>
      <Box sx={{ flex: '1 1 7rem', color: 'text.secondary' }}>
        {'parent_id' in filter ? (booking.nanny_polo_name ?? text('unassigned')) : booking.parent_name}
      </Box>
      <BookingStatusChip status={booking.status} />
    </>
  );
}
