import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { getDocumentHorizon } from '@nanny-polo/shared/document-horizon';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { calendarDay } from '../field/instant.ts';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { Section } from '../record/Section.tsx';
import { opens, type Rights } from '../session/rights.ts';
import { AskDialog } from './AskDialog.tsx';
import { GapRow } from './GapRow.tsx';

/** The people whose documents expire before the end of a coming booking, and one button to ask for renewals. */
export function DocumentHorizon() {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`horizon.${name}`, values);
  const { permissions: rights } = usePermissions<Rights>();
  const { data, error, refetch } = useCall(getDocumentHorizon, {});
  const [asking, setAsking] = useState(false);
  const mayAsk = (kind: 'nanny' | 'parent') =>
    rights && opens(rights, kind === 'nanny' ? 'nanny-polo' : 'parent-documents', 'full');
  const people = data?.people.filter(({ kind, may_ask }) => may_ask && mayAsk(kind)) ?? [];
  return (
    <>
      <PageTitle title={text('title')} back="/" />
      {error && data && <OutOfDate error={error} onRetry={refetch} />}
      {error && !data && <Alert severity="error">{text('failed', { message: error.message })}</Alert>}
      {!error && !data && (
        <Skeleton variant="rounded" height={420} role="status" aria-label={translate('shell.loading')} />
      )}
      {data && (
        <Section
          heading={text('heading', { smart_count: data.bookings })}
          action={
            people.length > 0 && (
              <Button variant="contained" color="secondary" onClick={() => setAsking(true)}>
                {text('ask', { smart_count: people.length })}
              </Button>
            )
          }
        >
          <Box sx={{ color: 'text.secondary', mb: 2 }}>
            {text('span', { from: calendarDay(data.from), until: calendarDay(data.until) })}
          </Box>
          {data.people.length === 0 ? (
            text('none')
          ) : (
            <Box component="ul" aria-label={text('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.people.map((gap) => (
                <GapRow key={`${gap.kind} ${gap.id}`} gap={gap} from={data.from} until={data.until} />
              ))}
            </Box>
          )}
        </Section>
      )}
      {asking && <AskDialog people={people} onClose={() => setAsking(false)} />}
    </>
  );
}
