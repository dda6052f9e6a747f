import { Box } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/booking';
import { useTranslate } from 'react-admin';
import { period } from '../field/instant.ts';
import { Cards } from '../list/Cards.tsx';
import { BookingStatusChip, NeedsCoverChip } from '../roster/BookingStatusChip.tsx';
import { SeriesMark } from './SeriesMark.tsx';
import { useWaitWords } from './wait-words.ts';

/** The list of bookings on a phone. */
export function BookingCards() {
  const translate = useTranslate();
  const wordsOf = useWaitWords();
  return (
    <Cards<ListedBooking>
      heading={({ parent_name }) => parent_name}
      mark={({ needs_cover, status }) => (
        <>
          {needs_cover && <NeedsCoverChip />}
          <BookingStatusChip status={status} />
        </>
      )}
    >
      {(record) => (
        <>
          <Box sx={{ color: 'text.primary' }}>{period(record.start_at, record.end_at)}</Box>
          {record.nanny_polo_name ?? translate('resources.booking.unassigned')} ·{' '}
          {translate(`resources.booking.service.${record.service}`)} · {record.code}
          <SeriesMark record={record} />
          {record.waits_for && (
            <Box sx={{ color: 'warning.main' }}>{wordsOf(record.waits_for).join(' · ')}</Box>
          )}
        </>
      )}
    </Cards>
  );
}
