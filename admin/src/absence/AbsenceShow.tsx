import { Alert, Box } from '@mui/material';
import { type Absence, getAbsence } from '@nanny-polo/shared/absence';
import { useParams } from 'react-router-dom';
import { useCall } from '../data/use-call.ts';
import { period, weekDay } from '../field/instant.ts';
import { RecordLink } from '../field/RecordLink.tsx';
import { Sentences } from '../field/Sentences.tsx';
import { useMinute } from '../field/use-minute.ts';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden, Gone, NotFound } from '../page/NoScreen.tsx';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Summary } from './Summary.tsx';
import { VisitRow } from './VisitRow.tsx';

/** The intervals, in milliseconds, at which a desk is read again: during a swap, and otherwise. */
const [often, seldom] = [10_000, 30_000];

/** The desk of an absent nanny. Reads it again every 30 seconds (every 10 during a swap) and after writes. */
export function AbsenceShow() {
  const { id } = useParams();
  const text = useText('absence');
  const { data, error, refetch } = useCall(
    getAbsence,
    { params: { id: Number(id) } },
    {
      every: (desk) => (desk?.visits.some(({ state }) => state === 'swapping') ? often : seldom),
    },
  );
  const { status } = (error ?? {}) as { status?: number };
  if (status === 404 && data) return <Gone name={text('title', { name: data.nanny_name })} />;
  if (status === 404 || status === 400) return <NotFound />;
  if (status === 403) return <Forbidden />;
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <Waiting />;
  return (
    <>
      {error && <OutOfDate error={error} onRetry={refetch} />}
      <Desk desk={data} />
    </>
  );
}

function Desk({ desk }: { desk: Absence }) {
  const now = useMinute();
  const text = useText('absence');
  const { visits, holds, notices } = desk;
  return (
    <>
      <PageTitle title={text('title', { name: desk.nanny_name })} back="/" />
      <Box sx={twoColumns}>
        <Box sx={{ ...stack, order: { xs: 2, lg: 1 } }}>
          <Section heading={text('visits.heading')}>
            {visits.length === 0 && text(desk.state === 'draft' ? 'visits.none' : 'visits.unaffected')}
            <Box component="ul" sx={list}>
              {visits.map((visit) => (
                <VisitRow key={visit.booking_id} desk={desk} visit={visit} now={now} />
              ))}
            </Box>
          </Section>
          {holds.length > 0 && (
            <Section heading={text('holds.heading')}>
              {text(desk.applied_at ? 'holds.released' : 'holds.text')}
              <Box component="ul" sx={list}>
                {holds.map(({ series_id, day, code, parent_name, start_at, end_at }) => (
                  <Box component="li" key={`${series_id} ${day}`} sx={{ py: 0.75 }}>
                    <RecordLink to={`/series/${series_id}/show`}>{code}</RecordLink>
                    {`${parent_name} · ${weekDay(day)} · ${period(start_at, end_at)}`}
                  </Box>
                ))}
              </Box>
            </Section>
          )}
        </Box>
        <Box sx={{ ...stack, order: { xs: 1, lg: 2 } }}>
          {desk.stale.length > 0 && (
            <Alert severity="warning">
              {text('stale.heading')}
              <Sentences items={desk.stale.map((one) => text('stale.line', one))} />
            </Alert>
          )}
          <Summary desk={desk} />
          {desk.applied_at && notices.length > 0 && (
            <Section heading={text('notices.heading')}>
              <Sentences items={notices} sx={{ whiteSpace: 'normal' }} />
            </Section>
          )}
        </Box>
      </Box>
    </>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, whiteSpace: 'normal' } as const;
