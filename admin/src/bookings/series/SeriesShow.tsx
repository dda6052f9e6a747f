import HeldIcon from '@mui/icons-material/EventAvailableOutlined';
import SkippedIcon from '@mui/icons-material/EventBusyOutlined';
import ByHandIcon from '@mui/icons-material/PushPinOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import AcceptedIcon from '@mui/icons-material/ThumbUpOutlined';
import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { listSeriesVisits, type Series, type SeriesVisit, series } from '@nanny-polo/shared/bookings/series';
import { agencyDayOf, formatShortDay, weekdayNameOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import {
  CanAccess,
  Link,
  Show,
  SimpleList,
  useGetList,
  useGetOne,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import type { Words } from '../../records/record/FieldValue.tsx';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { Section } from '../../records/record/Section.tsx';
import { BookingStatusChip } from '../../roster/visit/BookingStatusChip.tsx';
import { Chip } from '../../ui/field/Chip.tsx';
import { formatPeriod, formatShortInstant, formatWeekDay } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { BookingFamily } from '../booking/BookingFamily.tsx';
import { OfferChip } from '../booking/OfferChip.tsx';
import { bookingWords } from '../booking/words.ts';
import { describeRepeats } from '../repeat/repeats.ts';
import { VisitList } from '../repeat/VisitList.tsx';
import { SeriesActions } from './SeriesActions.tsx';
import { SeriesStateChip } from './SeriesStateChip.tsx';
import { SeriesSummary } from './SeriesSummary.tsx';

const words: Words = {
  ...bookingWords,
  weekdays: (weekday: number) => weekdayNameOf(weekday),
  left_out: formatWeekDay,
};

export const SeriesShow = () => (
  <Show
    title={<RecordTitle<Series> of={(record) => `${record.parent_name} · ${describeRepeats(record)}`} />}
    aside={
      <WithRecord<Series>
        render={(record) => (
          <Stack spacing={2}>
            <Offers record={record} />
            <Arrangement record={record} />
            <RecordHistory history={series.history} words={words} />
          </Stack>
        )}
      />
    }
  >
    <WithRecord<Series>
      render={(record) => (
        <>
          <SeriesSummary record={record} />
          <CanAccess resource="series" action="edit">
            <SeriesActions record={record} />
          </CanAccess>
          <SeriesVisits record={record} />
          <BookingFamily record={record} />
        </>
      )}
    />
  </Show>
);

/** The latest offer of a series to each nanny, with the reply. */
function Offers({ record: { offers } }: { record: Series }) {
  const text = useText('series.show');
  return (
    <Section heading={text('offers')}>
      {offers.length === 0 && text('no_offers')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Person name={offer.nanny_polo_name} />
              <OfferChip state={offer.state} />
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {offer.state === 'accepted'
                ? text('offer_accepted', offer)
                : text('offer_visits', { smart_count: offer.visits })}
              {offer.left_out.length > 0 &&
                `, ${text('offer_left_out', { days: offer.left_out.map(formatShortDay).join(', ') })}`}
              {' · '}
              {text('offered', { when: formatShortInstant(offer.offered_at) })}
              {offer.state === 'waiting' &&
                `, ${text('expires', { when: formatShortInstant(offer.expires_at) })}`}
            </Box>
            {offer.answered_at && (
              <Box sx={{ color: 'text.secondary' }}>
                {text('answered', {
                  when: formatShortInstant(offer.answered_at),
                  who: offer.answered_by ?? '',
                })}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Section>
  );
}

/** The other series of an arrangement; each change from a given day adds one. Renders nothing if there are none. */
function Arrangement({ record }: { record: Series }) {
  const text = useText('series.show');
  const root = record.root_id ?? record.id;
  const translate = useTranslate();
  const { data: first } = useGetOne<Series>('series', { id: root }, { enabled: root !== record.id });
  const { data: later = [] } = useGetList<Series>('series', {
    filter: { root_id: root },
    sort: { field: 'first_day', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
  const others = [...(first ? [first] : []), ...later].filter(({ id }) => id !== record.id);
  if (others.length === 0) return null;
  return (
    <Section heading={text('arrangement')}>
      <SimpleList<Series>
        resource="series"
        data={others}
        primaryText={({ code }) => code}
        secondaryText={(otherSeries) =>
          `${describeRepeats(otherSeries)} · ${otherSeries.nanny_polo_name ?? translate('resources.booking.unassigned')}`
        }
        tertiaryText={(one) => <SeriesStateChip record={one} />}
      />
    </Section>
  );
}

/** The visits of a series, booked and planned: those from today onwards, or all. */
function SeriesVisits({ record }: { record: Series }) {
  const translate = useTranslate();
  const text = useText('series.show');
  const [showsAll, setShowsAll] = useState(record.over);
  const query = showsAll ? {} : { from: agencyDayOf() };
  const { data, error } = useCall(listSeriesVisits, { params: { id: record.id }, query }, { keep: true });
  const hasEarlier = !showsAll && record.first_day < agencyDayOf();
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
  const text = useText('series.show');
  const { booking, day, held, holiday } = visit;
  if (visit.skipped !== null) return <SkippedDay visit={visit} reason={visit.skipped} />;
  const nanny = booking ? booking.nanny_polo_name : series.nanny_polo_name;
  const rescheduled = booking?.changed_by_hand && agencyDayOf(visit.start_at) !== day;
  const asked = booking?.asked_time;
  const notes = [
    holiday,
    rescheduled && text('of_day', { day: formatWeekDay(day) }),
    asked && text('asked_time', { time: formatPeriod(asked.start_at, asked.end_at) }),
  ].filter(Boolean);
  return (
    <>
      <Box sx={{ flex: '1 1 13rem', minWidth: 0 }}>
        {formatPeriod(visit.start_at, visit.end_at)}
        {notes.length > 0 && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{notes.join(' · ')}</Box>}
      </Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, color: nanny ? 'text.primary' : 'text.secondary' }}>
        {nanny ?? translate('resources.booking.unassigned')}
      </Box>
      {booking?.need === 'to_confirm' && <Chip tone="good" icon={AcceptedIcon} label={text('accepted')} />}
      {booking?.changed_by_hand && <Chip tone="quiet" icon={ByHandIcon} label={text('by_hand')} />}
      {held && <Chip tone="active" icon={HeldIcon} label={text('held')} />}
      {booking ? (
        <BookingStatusChip status={booking.status} />
      ) : (
        <Chip tone="quiet" icon={PlannedIcon} label={text('planned')} />
      )}
      <Box sx={{ minWidth: 84 }}>
        {booking && <Link to={`/booking/${booking.id}/show`}>{booking.code}</Link>}
      </Box>
    </>
  );
}

/** A day of the rule without a visit. */
function SkippedDay({ visit: { day }, reason }: { visit: SeriesVisit; reason: string }) {
  const text = useText('series.show');
  return (
    <>
      <Box sx={{ flex: '1 1 13rem', minWidth: 0 }}>{formatWeekDay(day)}</Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {reason}
      </Box>
      <Chip tone="quiet" icon={SkippedIcon} label={text('skipped')} />
      <Box sx={{ minWidth: 84 }} />
    </>
  );
}
