import { Alert, Box, Typography } from '@mui/material';
import { bookingTransitionCalls, type ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatPeriod } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { useWaitWords } from './wait-words.ts';

interface ConfirmDialogProps {
  bookings: readonly ListedBooking[];
  onClose: () => void;
}

interface Failed {
  readonly booking: ListedBooking;
  readonly why: string;
}

const isReady = ({ status, waits_for }: ListedBooking) =>
  status === 'offered' && waits_for !== null && !waits_for.nanny && waits_for.hindrances.length === 0;

/** Lists which of the bookings can be confirmed, and why the others cannot, and confirms them one by one. */
export function BulkConfirmDialog({ bookings, onClose }: ConfirmDialogProps) {
  const translate = useTranslate();
  const text = useTextsOf('bulk.confirm');
  const waitsOf = useWaitWords();
  // As they were when the dialog opened: the list behind it changes with each confirmation.
  const [ready] = useState(() => bookings.filter(isReady));
  const [refused] = useState(() => bookings.filter((booking) => !isReady(booking)));
  const [failed, setFailed] = useState<readonly Failed[] | null>(null);
  const { start, error, isPending } = useRecordWrite<void, readonly Failed[]>(
    async (provider) => {
      const failures: Failed[] = [];
      for (const booking of ready)
        await provider
          .call(bookingTransitionCalls.confirm, {
            params: { id: booking.id },
            body: { version: booking.version },
          })
          .catch((problem: Error) => failures.push({ booking, why: problem.message }));
      setFailed(failures);
      return failures;
    },
    (_, { length }) => text('done', { smart_count: ready.length - length }),
  );
  const whyOf = ({ status, waits_for }: ListedBooking) =>
    waits_for
      ? waitsOf(waits_for).join(' · ')
      : text('status', { status: translate(`resources.booking.status.${status}`).toLowerCase() });
  const line = ({ parent_name, nanny_polo_name, start_at, end_at, code }: ListedBooking) =>
    [parent_name, nanny_polo_name, formatPeriod(start_at, end_at), code].filter(Boolean).join(' · ');
  const isDone = failed !== null && !isPending;
  const submit = () => {
    if (isPending) return text('running');
    return isDone ? text('close') : text('submit', { smart_count: ready.length });
  };
  return (
    <ActionDialog
      title={ready.length > 0 ? text('title', { smart_count: ready.length }) : text('title_none')}
      text={ready.length > 0 ? text('text') : text('none')}
      error={error}
      submit={submit()}
      disabled={isPending || ready.length === 0}
      width="md"
      isReady
      isList
      onSubmit={isDone ? onClose : start}
      onClose={onClose}
    >
      {isDone && (
        <Alert severity={failed.length > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
          {text('done', { smart_count: ready.length - failed.length })}
          {failed.length > 0 && (
            <>
              . {text('failed')}:
              <Sentences items={failed.map(({ booking, why }) => `${line(booking)}: ${why}`)} />
            </>
          )}
        </Alert>
      )}
      {!isDone && ready.length > 0 && (
        <Part heading={text('ready')}>
          <Sentences items={ready.map(line)} />
        </Part>
      )}
      {refused.length > 0 && (
        <Part heading={text('refused')}>
          <Sentences items={refused.map((booking) => `${line(booking)}: ${whyOf(booking)}`)} />
        </Part>
      )}
    </ActionDialog>
  );
}

const Part = ({ heading, children }: { heading: string; children: React.ReactNode }) => (
  <Box component="section" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
    <Typography variant="h3">{heading}</Typography>
    {children}
  </Box>
);
