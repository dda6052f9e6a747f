import Button from '@mui/material/Button';
import {
  type Booking,
  type BookingStatus,
  type BookingTransition,
  bookingMoves,
  bookingTransitions,
  editableStatuses,
} from '@nanny-polo/shared/booking';
import { getBookingMoves } from '@nanny-polo/shared/booking-work';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../app/use-call.ts';
import { Moves } from '../record/Moves.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BookingMove } from './BookingMove.tsx';
import { CoverDialog } from './CoverDialog.tsx';

const RescheduleDialog = lazy(() =>
  import('./RescheduleDialog.tsx').then((module) => ({ default: module.RescheduleDialog })),
);

/** Transitions that end or reverse something. */
const endings = [
  'decline',
  'expire',
  'cancel',
  'no-show',
  'withdraw',
  'undo-check-in',
  'undo-check-out',
] satisfies BookingTransition[];

/** Everything that can be done with a booking as buttons, the rest with why not. */
export function BookingMoves({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [doing, setDoing] = useState<'cover' | 'answer' | 'reschedule' | null>(null);
  const { data } = useCall(getBookingMoves, { params: { id: record.id } });
  const close = () => setDoing(null);
  const text = (name: string) => translate(`resources.booking.${name}`);

  const current = data?.version === record.version ? data.moves : null;
  const possible = (move: BookingTransition) => current?.find(({ name }) => name === move);
  const hindrance = (move: BookingTransition): string | null => {
    const needsNanny = (move === 'offer' || move === 'confirm') && record.nanny_polo_id === null;
    if (needsNanny) return text('move_needs_nanny');
    const { reasons = [] } = possible(move) ?? {};
    return reasons.map(({ message }) => message).join('; ') || null;
  };
  const seeks = record.status === 'requested' || record.status === 'offered' ? record.status : null;
  const asked = seeks === 'offered' && ['waiting', 'accepted'].includes(record.offer?.state ?? '');
  const seeksFirst = seeks !== null && !asked && (record.nanny_polo_id === null || record.needs_cover);
  const waits = seeks === 'offered' && record.offer?.state === 'waiting';
  const reschedules = (editableStatuses as readonly BookingStatus[]).includes(record.status);

  return (
    <>
      <Moves
        record={record}
        name={record.code}
        transitions={bookingTransitions}
        calls={bookingMoves}
        endings={endings}
        hindrance={hindrance}
        hidden={(move) => current !== null && !possible(move)}
        noMain={seeksFirst || waits}
        dialog={(move, close) => (
          <BookingMove
            key={move}
            record={record}
            move={move}
            period={possible(move)?.at ?? null}
            onClose={close}
          />
        )}
        first={
          <>
            {seeks && (
              <Button
                variant={seeksFirst ? 'contained' : 'outlined'}
                color={seeksFirst ? 'secondary' : 'inherit'}
                onClick={() => setDoing('cover')}
              >
                {text(`cover.${seeks}`)}
              </Button>
            )}
            {waits && (
              <Button variant="contained" color="secondary" onClick={() => setDoing('answer')}>
                {text('answer.action')}
              </Button>
            )}
          </>
        }
        besides={
          reschedules && (
            <Button variant="outlined" color="inherit" onClick={() => setDoing('reschedule')}>
              {text('reschedule.action')}
            </Button>
          )
        }
      />
      {doing === 'cover' && seeks && <CoverDialog record={record} status={seeks} onClose={close} />}
      {doing === 'answer' && <AnswerDialog record={record} onClose={close} />}
      {doing === 'reschedule' && (
        <Suspense>
          <RescheduleDialog record={record} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
