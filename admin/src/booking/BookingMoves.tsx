import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  type Booking,
  type BookingStatus,
  type BookingTransition,
  bookingTransitionNames,
  bookingTransitions,
  editableStatuses,
  movesFrom,
} from '@nanny-polo/shared/booking';
import { getBookingMoves } from '@nanny-polo/shared/booking-work';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../app/use-call.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CoverDialog } from './CoverDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

const RescheduleDialog = lazy(() =>
  import('./RescheduleDialog.tsx').then((module) => ({ default: module.RescheduleDialog })),
);

const endings: readonly BookingTransition[] = ['decline', 'expire', 'cancel', 'no-show', 'withdraw'];

/** Every move of a booking: those it can make as buttons, the others with why not. */
export function BookingMoves({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<BookingTransition | null>(null);
  const [doing, setDoing] = useState<'cover' | 'answer' | 'reschedule' | null>(null);
  const { data } = useCall(getBookingMoves, { params: { id: record.id } });
  const close = () => setDoing(null);
  const possible = movesFrom(record.status);
  const text = (name: string) => translate(`resources.booking.${name}`);

  const refusal = (move: BookingTransition): string | null => {
    if (!possible.includes(move)) {
      const from = bookingTransitions[move].from.map((status: BookingStatus) => text(`status.${status}`));
      return translate('resources.booking.move_refused', { statuses: from.join(', ') });
    }
    const needsNanny = (move === 'offer' || move === 'confirm') && record.nanny_polo_id === null;
    if (needsNanny) return text('move_needs_nanny');
    const current = data?.version === record.version ? data.moves : [];
    const { reasons = [] } = current.find(({ name }) => name === move) ?? {};
    return reasons.map(({ message }) => message).join('; ') || null;
  };
  const open = possible.filter((move) => !refusal(move));
  const closed = bookingTransitionNames.filter((move) => !open.includes(move));
  const seeks = record.status === 'requested' || record.status === 'offered' ? record.status : null;
  const asked = seeks === 'offered' && ['waiting', 'accepted'].includes(record.offer?.state ?? '');
  const seeksFirst = seeks !== null && !asked && (record.nanny_polo_id === null || record.needs_cover);
  const waits = seeks === 'offered' && record.offer?.state === 'waiting';
  const main = seeksFirst || waits ? null : open.find((move) => !endings.includes(move));

  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {text('show.next')}
      </Typography>
      {possible.length === 0 && <Typography sx={{ mb: 1.5 }}>{text('show.finished')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
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
        {open.map((move) => (
          <Button
            key={move}
            variant={move === main ? 'contained' : 'outlined'}
            color={move === main ? 'secondary' : 'inherit'}
            onClick={() => setChosen(move)}
          >
            {text(`move.${move}`)}
          </Button>
        ))}
        {(editableStatuses as readonly BookingStatus[]).includes(record.status) && (
          <Button variant="outlined" color="inherit" onClick={() => setDoing('reschedule')}>
            {text('reschedule.action')}
          </Button>
        )}
      </Box>
      <Box component="details" sx={{ mt: 2, color: 'text.secondary' }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {text('show.refused')}
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {closed.map((move) => (
            <li key={move}>
              {text(`move.${move}`)}: {refusal(move)}
            </li>
          ))}
        </Box>
      </Box>
      {doing === 'cover' && seeks && <CoverDialog record={record} status={seeks} onClose={close} />}
      {doing === 'answer' && <AnswerDialog record={record} onClose={close} />}
      {doing === 'reschedule' && (
        <Suspense>
          <RescheduleDialog record={record} onClose={close} />
        </Suspense>
      )}
      {chosen && <MoveDialog key={chosen} record={record} move={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
