import { Box } from '@mui/material';
import { type Booking, booking } from '@nanny-polo/shared/booking';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { CoverPanel } from '../cover/CoverPanel.tsx';
import { period } from '../field/instant.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { stack, twoColumns } from '../record/Section.tsx';
import { BookingFamily } from './BookingFamily.tsx';
import { BookingTransitions } from './BookingTransitions.tsx';
import { BookingValue } from './BookingValue.tsx';
import { CoverDialog } from './CoverDialog.tsx';
import { Price } from './Price.tsx';
import { Summary } from './Summary.tsx';

/** One booking: its next step, all its data, and its history. */
export const BookingShow = recordPage(Content);

function Content({ record }: { record: Booking }) {
  const { canAccess: mayChange } = useCanAccess({ resource: 'booking', action: 'edit' });
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <PageTitle
        title={`${record.parent_name} · ${period(record.start_at, record.end_at)}`}
        back="/booking"
      />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Summary record={record} />
          {hasTrait(record.status, 'undecided') && (
            <CoverPanel
              bookingId={record.id}
              mayChange={mayChange === true}
              onChoose={() => setChoosing(true)}
            />
          )}
          {mayChange && <BookingTransitions record={record} />}
          {choosing && <CoverDialog record={record} onClose={() => setChoosing(false)} />}
          <BookingFamily record={record} />
        </Box>
        <Box sx={stack}>
          <Price record={record} />
          <RecordHistory
            history={booking.history}
            write={booking.write}
            show={(field, value) => <BookingValue field={field} value={value} />}
          />
        </Box>
      </Box>
    </>
  );
}
