import HeldIcon from '@mui/icons-material/EventAvailableOutlined';
import ByHandIcon from '@mui/icons-material/PushPinOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import AcceptedIcon from '@mui/icons-material/ThumbUpOutlined';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { listSeriesVisits, type Series, type SeriesVisit } from '@nanny-polo/shared/series';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { Chip } from '../field/Chip.tsx';
import { period, weekDay } from '../field/instant.ts';
import { RecordLink } from '../field/RecordLink.tsx';
import { Section } from '../record/Section.tsx';
import { VisitList } from '../repeat/VisitList.tsx';
import { BookingStatusChip } from '../roster/BookingStatusChip.tsx';

/** The visits of a series, booked and planned: those from today onwards, or all. */
export function SeriesVisits({ record }: { record: Series }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.series.show.${name}`, values);
  const [showsAll, setShowsAll] = useState(record.over);
  const query = showsAll ? {} : { from: agencyDay() };
  const { data, error } = useCall(listSeriesVisits, { params: { id: record.id }, query }, { keep: true });
  const hasEarlier = !showsAll && record.first_day < agencyDay();
  return (
    <Section
      heading={text('visits')}
      action={hasEarlier && <Button onClick={() => setShowsAll(true)}>{text('earlier')}</Button>}
    >
      {error && !data && <Alert severity="warning">{text('failed', { message: error.message })}</Alert>}
      {!error && !data && <Skeleton height={160} role="status" aria-label={translate('shell.loading')} />}
      {data?.length === 0 && text('no_visits')}
      <VisitList visits={data ?? []} keyOf={({ booking, day }) => booking?.id ?? day}>
        {(visit) => <Visit visit={visit} series={record} />}
      </VisitList>
    </Section>
  );
}

function Visit({ visit, series }: { visit: SeriesVisit; series: Series }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.series.show.${name}`, values);
  const { booking, day, held, holiday } = visit;
  const nanny = booking ? booking.nanny_polo_name : series.nanny_polo_name;
  const rescheduled = booking?.changed_by_hand && agencyDay(visit.start_at) !== day;
  return (
    <>
      <Box sx={{ flex: '1 1 13rem', minWidth: 0 }}>
        {period(visit.start_at, visit.end_at)}
        {(holiday || rescheduled) && (
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            {[holiday, rescheduled && text('of_day', { day: weekDay(day) })].filter(Boolean).join(' · ')}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, color: nanny ? 'text.primary' : 'text.secondary' }}>
        {nanny ?? translate('resources.booking.unassigned')}
      </Box>
      {booking?.accepted && booking.status === 'offered' && (
        <Chip tone="good" icon={AcceptedIcon} label={text('accepted')} />
      )}
      {booking?.changed_by_hand && <Chip tone="quiet" icon={ByHandIcon} label={text('by_hand')} />}
      {held && <Chip tone="active" icon={HeldIcon} label={text('held')} />}
      {booking ? (
        <BookingStatusChip status={booking.status} />
      ) : (
        <Chip tone="quiet" icon={PlannedIcon} label={text('planned')} />
      )}
      <Box sx={{ minWidth: 84 }}>
        {booking && <RecordLink to={`/booking/${booking.id}/show`}>{booking.code}</RecordLink>}
      </Box>
    </>
  );
}
