import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type Booking, booking } from '@nanny-polo/shared/booking';
import { useCanAccess, useTranslate } from 'react-admin';
import { fullInstant, length, period } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { EditLink } from '../record/EditLink.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { Part, stack, twoColumns } from '../record/Part.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { PageTitle } from '../shell/PageTitle.tsx';
import { BookingFamily } from './BookingFamily.tsx';
import { BookingMoves } from './BookingMoves.tsx';
import { BookingStatusChip, NeedsCoverChip } from './BookingStatusChip.tsx';

/** One booking: what to do with it next, everything about it, and what happened to it. */
export function BookingShow() {
  return <RecordPage<Booking>>{(record) => <Content record={record} />}</RecordPage>;
}

function Content({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'booking', action: 'edit' });
  const text = (name: string) => translate(`resources.booking.show.${name}`);
  return (
    <>
      <PageTitle title={record.code} back="/booking" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Summary record={record} />
          {mayChange && <BookingMoves record={record} />}
          <BookingFamily record={record} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Part heading={text('notes')}>{record.notes || text('no_notes')}</Part>
            <Part heading={text('internal')}>{record.internal_note || text('no_notes')}</Part>
          </Box>
        </Box>
        <RecordHistory history={booking.history} />
      </Box>
    </>
  );
}

function Summary({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { unit, count } = length(record.start_at, record.end_at);
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <BookingStatusChip status={record.status} />
        {record.needs_cover && <NeedsCoverChip />}
        <Box sx={{ flex: 1 }} />
        <EditLink />
      </Box>
      <Typography
        variant="h2"
        sx={{ fontSize: 18 }}
        title={`${fullInstant(record.start_at)} – ${fullInstant(record.end_at)}`}
      >
        {period(record.start_at, record.end_at)}
      </Typography>
      <Facts>
        <Fact term={translate('resources.booking.fields.parent_name')}>
          <Person name={record.parent_name} />
        </Fact>
        <Fact term={translate('resources.booking.fields.nanny_polo_name')}>
          {record.nanny_polo_name ? (
            <Person name={record.nanny_polo_name} />
          ) : (
            translate('resources.booking.unassigned')
          )}
        </Fact>
        <Fact term={translate('resources.booking.fields.service')}>
          {translate(`resources.booking.service.${record.service}`)},{' '}
          {translate(`field.${unit}`, { smart_count: count, count })}
        </Fact>
        <Fact term={translate('resources.booking.fields.buffer_minutes')}>
          {translate('field.minutes', { count: record.buffer_minutes })}
        </Fact>
        <Fact term={translate('resources.booking.fields.source')}>
          {translate(`resources.booking.source.${record.source}`)}
        </Fact>
      </Facts>
    </Card>
  );
}
