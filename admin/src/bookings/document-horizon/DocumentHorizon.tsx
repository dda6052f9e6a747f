import { Alert, Box, Button, Skeleton } from '@mui/material';
import {
  askForRenewal,
  type DocumentGap,
  getDocumentHorizon,
} from '@nanny-polo/shared/bookings/document-horizon';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { canReach, type Rights } from '../../base/session/rights.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { GapRow } from './GapRow.tsx';

/** The people whose documents expire before the end of a coming booking, and one button to ask for renewals. */
export function DocumentHorizon() {
  const translate = useTranslate();
  const text = useTextsOf('horizon');
  const { permissions: rights } = usePermissions<Rights>();
  const { data, error, refetch } = useCall(getDocumentHorizon, {});
  const [asking, setAsking] = useState(false);
  const mayAsk = (kind: 'nanny' | 'parent') =>
    rights && canReach(rights, kind === 'nanny' ? 'nanny-polo' : 'parent-documents', 'full');
  const people = data?.people.filter(({ kind, may_ask }) => may_ask && mayAsk(kind)) ?? [];
  return (
    <>
      <PageTitle title={text('title')} />
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
            {text('span', { from: formatCalendarDay(data.from), until: formatCalendarDay(data.until) })}
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

interface AskDialogProps {
  people: readonly DocumentGap[];
  onClose: () => void;
}

/** Lists the people who will get a mail, and asks all of them to renew their documents. */
function AskDialog({ people, onClose }: AskDialogProps) {
  const text = useTextsOf('horizon');
  // The people on screen when the dialog opened. The list behind it changes once they have been asked.
  const [named] = useState(people);
  const { start, error, isPending } = useRecordWrite(
    (provider) =>
      provider.call(askForRenewal, { body: { people: named.map(({ kind, id }) => ({ kind, id })) } }),
    // Fewer than named if somebody else has just asked one of them.
    (_, { data }) => text('asked', { smart_count: data.asked }),
    onClose,
  );
  return (
    <ActionDialog
      title={text('ask', { smart_count: named.length })}
      text={text('ask_text')}
      error={error}
      submit={text('submit')}
      disabled={isPending}
      isReady
      onSubmit={start}
      onClose={onClose}
    >
      <Sentences items={named.map(({ name }) => name)} />
    </ActionDialog>
  );
}
