import { Alert, Box, Stack } from '@mui/material';
import { type Absence, absencePrices, getAbsence } from '@nanny-polo/shared/bookings/absence';
import { useState } from 'react';
import {
  Link,
  ShowContextProvider,
  type ShowControllerResult,
  ShowView,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { FoundRecord } from '../../records/record/FoundRecord.tsx';
import { nameVisit } from '../../records/record/name-visit.ts';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Code } from '../../ui/field/Code.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useMinute } from '../../ui/field/use-minute.ts';
import { useText } from '../../ui/page/use-text.ts';
import { RunningVisits } from './RunningVisits.tsx';
import { Summary } from './Summary.tsx';
import { VisitRow } from './VisitRow.tsx';

/** The intervals, in milliseconds, at which a desk is read again: during a swap, and otherwise. */
const [swapRefetchMs, refetchMs] = [10_000, 30_000];

/** The desk of an absent nanny. Reads it again every 30 seconds (every 10 during a swap) and after writes. */
export function AbsenceShow() {
  const { id } = useParams();
  const text = useText('absence');
  const { data: record, ...query } = useCall(
    getAbsence,
    { params: { id: Number(id) } },
    {
      every: (desk) => (desk?.visits.some(({ state }) => state === 'swapping') ? swapRefetchMs : refetchMs),
    },
  );
  const [agencyPays, setAgencyPays] = useState(false);
  // `Show` would not read the desk again when somebody changes one of its bookings.
  const context = { ...query, record, resource: 'absence' } as unknown as ShowControllerResult<Absence>;
  return (
    <ShowContextProvider value={context}>
      <ShowView
        title={<RecordTitle<Absence> of={({ nanny_name }) => text('title', { name: nanny_name })} />}
        component={FoundRecord}
        aside={
          <WithRecord<Absence>
            render={(desk) => <Aside desk={desk} agencyPays={agencyPays} onAgencyPays={setAgencyPays} />}
          />
        }
      >
        <WithRecord<Absence> render={(desk) => <Desk desk={desk} agencyPays={agencyPays} />} />
      </ShowView>
    </ShowContextProvider>
  );
}

interface DeskProps {
  desk: Absence;
  /** Whether the agency will pay every rise when the plan is applied. */
  agencyPays: boolean;
}

function Desk({ desk, agencyPays }: DeskProps) {
  const now = useMinute();
  const params = { id: desk.id };
  const { data: prices } = useCall(absencePrices, { params }, { every: () => refetchMs, keep: true });
  const text = useText('absence');
  const { visits, holds } = desk;
  return (
    <>
      <RunningVisits desk={desk} />
      <Section heading={text('visits.heading')}>
        {visits.length === 0 && text(desk.state === 'draft' ? 'visits.none' : 'visits.unaffected')}
        <Box component="ul" sx={list}>
          {visits.map((visit) => (
            <VisitRow
              key={visit.booking_id}
              desk={desk}
              visit={visit}
              price={prices?.find(({ booking_id }) => booking_id === visit.booking_id)}
              agencyPays={agencyPays && desk.state === 'draft'}
              now={now}
            />
          ))}
        </Box>
      </Section>
      {holds.length > 0 && (
        <Section heading={text('holds.heading')}>
          {text(desk.applied_at ? 'holds.released' : 'holds.text')}
          <Box component="ul" sx={list}>
            {holds.map(({ series_id, day, code, parent_name, start_at, end_at }) => (
              <Box component="li" key={`${series_id} ${day}`} sx={{ py: 0.75 }}>
                <Link to={`/series/${series_id}/show`}>{parent_name}</Link>
                {` · ${formatPeriod(start_at, end_at)} `}
                <Code>{code}</Code>
              </Box>
            ))}
          </Box>
        </Section>
      )}
    </>
  );
}

function Aside({ desk, ...paying }: DeskProps & { onAgencyPays: (pays: boolean) => void }) {
  const text = useText('absence');
  const translate = useTranslate();
  const { stale, applied_at, notices } = desk;
  return (
    <Stack spacing={2}>
      {stale.length > 0 && (
        <Alert severity="warning">
          {text('stale.heading')}
          <Sentences
            items={stale.map(({ booking_id, code, message }) => {
              const visit = desk.visits.find((one) => one.booking_id === booking_id);
              return text('stale.line', { name: visit ? nameVisit(visit, translate) : code, message });
            })}
          />
        </Alert>
      )}
      <Summary desk={desk} {...paying} />
      {applied_at && notices.length > 0 && (
        <Section heading={text('notices.heading')}>
          <Sentences items={notices} sx={{ whiteSpace: 'normal' }} />
        </Section>
      )}
    </Stack>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, whiteSpace: 'normal' } as const;
