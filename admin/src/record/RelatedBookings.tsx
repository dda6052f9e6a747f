import Box from '@mui/material/Box';
import type { Booking } from '@nanny-polo/shared/booking';
import { useTranslate } from 'react-admin';
import { BookingStatusChip } from '../booking/BookingStatusChip.tsx';
import { period } from '../field/instant.ts';
import { Related } from './Related.tsx';

interface RelatedBookingsProps {
  filter: { parent_id: number } | { nanny_polo_id: number };
}

/** The bookings of a parent or of a nanny, latest first. */
export function RelatedBookings({ filter }: RelatedBookingsProps) {
  const translate = useTranslate();
  return (
    <Related<Booking>
      resource="booking"
      filter={filter}
      sort={{ field: 'start_at', order: 'DESC' }}
      none={translate('record.no_bookings')}
    >
      {(booking) => (
        <>
          <Box sx={{ fontWeight: 600, color: 'primary.main' }}>{booking.code}</Box>
          <Box>{period(booking.start_at, booking.end_at)}</Box>
          <Box sx={{ flex: '1 1 7rem', color: 'text.secondary' }}>
            {'parent_id' in filter
              ? (booking.nanny_polo_name ?? translate('resources.booking.unassigned'))
              : booking.parent_name}
          </Box>
          <BookingStatusChip status={booking.status} />
        </>
      )}
    </Related>
  );
}
