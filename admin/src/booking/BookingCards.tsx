import Box from '@mui/material/Box';
import type { Booking } from '@nanny-polo/shared/booking';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { period } from '../field/instant.ts';
import { BookingStatusChip, NeedsCoverChip } from './BookingStatusChip.tsx';

/** The bookings on a phone: one card each, all of it the way to the booking. */
export function BookingCards() {
  const translate = useTranslate();
  const { data = [] } = useListContext<Booking>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Box component="li" key={record.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box component={Link} to={`/booking/${record.id}/show`} sx={card}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Box sx={{ fontWeight: 650, flex: 1 }}>{record.parent_name}</Box>
              {record.needs_cover && <NeedsCoverChip />}
              <BookingStatusChip status={record.status} />
            </Box>
            <Box>{period(record.start_at, record.end_at)}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {record.nanny_polo_name ?? translate('resources.booking.unassigned')} ·{' '}
              {translate(`resources.booking.service.${record.service}`)} · {record.code}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const card = {
  display: 'block',
  p: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:active': { bgcolor: 'action.hover' },
} as const;
