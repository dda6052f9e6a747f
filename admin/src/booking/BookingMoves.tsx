import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Booking } from '@nanny-polo/shared/booking';
import { type BookingPossibilities, getBookingMoves } from '@nanny-polo/shared/booking-work';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { MoreActions } from '../record/MoreActions.tsx';
import { Part } from '../record/Part.tsx';
import { Refused } from '../record/Refused.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { type ActionName, actionsOf } from './actions.ts';
import { BookingMove } from './BookingMove.tsx';
import { CoverDialog } from './CoverDialog.tsx';

const RescheduleDialog = lazy(() =>
  import('./RescheduleDialog.tsx').then((module) => ({ default: module.RescheduleDialog })),
);

/** What can be done with a booking: one main action, the others in the order of use, the rest with the reasons. */
export function BookingMoves({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [doing, setDoing] = useState<ActionName | null>(null);
  const { data, error, refetch } = useCall(getBookingMoves, { params: { id: record.id } }, { keep: true });
  const isOutdated = data !== undefined && data.version < record.version;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const heading = translate('record.next');
  if (error && !data)
    return (
      <Part heading={heading}>
        <Alert severity="warning">{error.message}</Alert>
      </Part>
    );
  if (!data)
    return (
      <Part heading={heading}>
        <Skeleton height={40} role="status" aria-label={translate('shell.loading')} />
      </Part>
    );

  const { main, others, destructive, refused, blocked } = actionsOf(record, data.moves);
  const label = (name: ActionName) => {
    if (name === 'cover')
      return translate(`resources.booking.cover.${record.status === 'requested' ? 'requested' : 'offered'}`);
    const key = name === 'answer' || name === 'reschedule' ? `${name}.action` : `move.${name}`;
    return translate(`resources.booking.${key}`);
  };
  const why = (name: ActionName) =>
    refused
      .filter((one) => one.name === name)
      .flatMap(({ reasons }) => reasons.map(({ message }) => message))
      .join('; ');
  return (
    <Part heading={heading}>
      {main === null && others.length + destructive.length === 0 && translate('record.no_move')}
      {blocked && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {label(blocked.name)}: {why(blocked.name)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {main && (
          <Button variant="contained" color="secondary" disabled={isOutdated} onClick={() => setDoing(main)}>
            {label(main)}
          </Button>
        )}
        {others.map((name) => (
          <Button
            key={name}
            variant="outlined"
            color="inherit"
            disabled={isOutdated}
            onClick={() => setDoing(name)}
          >
            {label(name)}
          </Button>
        ))}
        <MoreActions
          actions={destructive.map((name) => ({ label: label(name), onClick: () => setDoing(name) }))}
        />
      </Box>
      <Refused
        items={refused
          .filter((one) => one !== blocked)
          .map(({ name }) => ({ what: label(name), why: why(name) }))}
      />
      {doing && (
        <Doing
          name={doing}
          record={record}
          period={data.moves.find(({ name }) => name === doing)?.at ?? null}
          onClose={() => setDoing(null)}
        />
      )}
    </Part>
  );
}

interface DoingProps {
  name: ActionName;
  record: Booking;
  period: BookingPossibilities['moves'][number]['at'];
  onClose: () => void;
}

/** The dialog of an action. */
function Doing({ name, record, period, onClose }: DoingProps) {
  if (name === 'cover') {
    const status = record.status === 'requested' ? 'requested' : 'offered';
    return <CoverDialog record={record} status={status} onClose={onClose} />;
  }
  if (name === 'answer') return <AnswerDialog record={record} onClose={onClose} />;
  if (name === 'reschedule')
    return (
      <Suspense>
        <RescheduleDialog record={record} onClose={onClose} />
      </Suspense>
    );
  return <BookingMove key={name} record={record} move={name} period={period} onClose={onClose} />;
}
