import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Booking } from '@nanny-polo/shared/booking';
import {
  type BookingMoveName,
  type BookingPossibilities,
  getBookingMoves,
} from '@nanny-polo/shared/booking-work';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { MoreActions } from '../record/MoreActions.tsx';
import { Part } from '../record/Part.tsx';
import { Refused } from '../record/Refused.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BookingMove } from './BookingMove.tsx';
import { CoverDialog } from './CoverDialog.tsx';

type Possibility = BookingPossibilities['moves'][number];

const RescheduleDialog = lazy(() =>
  import('./RescheduleDialog.tsx').then((module) => ({ default: module.RescheduleDialog })),
);

/** The actions of a booking: one main action, others in order of use, and impossible ones with their reasons. */
export function BookingMoves({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [doing, setDoing] = useState<BookingMoveName | null>(null);
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

  const { next, moves } = data;
  const main = moves.find(({ name }) => name === next);
  const allowed = moves.filter((move) => move.allowed);
  const buttons = [
    ...allowed.filter((move) => move === main),
    ...allowed.filter((move) => move !== main && move.use !== 'ending'),
  ];
  const endings = allowed.filter(({ use }) => use === 'ending');
  const refused = moves.filter((move) => !move.allowed && move !== main);
  const label = (name: BookingMoveName) => {
    if (name === 'cover')
      return translate(`resources.booking.cover.${record.status === 'requested' ? 'requested' : 'offered'}`);
    const key = name === 'answer' || name === 'reschedule' ? `${name}.action` : `move.${name}`;
    return translate(`resources.booking.${key}`);
  };
  const why = ({ reasons }: Possibility) => reasons.map(({ message }) => message).join('; ');
  return (
    <Part heading={heading}>
      {allowed.length === 0 && translate('record.no_move')}
      {main && !main.allowed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {label(main.name)}: {why(main)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {buttons.map((move) => (
          <Button
            key={move.name}
            variant={move === main ? 'contained' : 'outlined'}
            color={move === main ? 'secondary' : 'inherit'}
            disabled={isOutdated}
            onClick={() => setDoing(move.name)}
          >
            {label(move.name)}
          </Button>
        ))}
        <MoreActions
          actions={endings.map((move) => ({ label: label(move.name), onClick: () => setDoing(move.name) }))}
        />
      </Box>
      <Refused items={refused.map((move) => ({ what: label(move.name), why: why(move) }))} />
      {doing && (
        <Doing
          name={doing}
          record={record}
          period={moves.find(({ name }) => name === doing)?.at ?? null}
          onClose={() => setDoing(null)}
        />
      )}
    </Part>
  );
}

interface DoingProps {
  name: BookingMoveName;
  record: Booking;
  period: Possibility['at'];
  onClose: () => void;
}

/** The dialog of an action. */
function Doing({ name, record, period, onClose }: DoingProps) {
  if (name === 'cover') return <CoverDialog record={record} onClose={onClose} />;
  if (name === 'answer') return <AnswerDialog record={record} onClose={onClose} />;
  if (name === 'reschedule')
    return (
      <Suspense>
        <RescheduleDialog record={record} onClose={onClose} />
      </Suspense>
    );
  return <BookingMove key={name} record={record} move={name} period={period} onClose={onClose} />;
}
