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
  movesFrom,
} from '@nanny-polo/shared/booking';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CoverDialog } from './CoverDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

const endings: readonly BookingTransition[] = ['decline', 'expire', 'cancel', 'no-show', 'withdraw'];

/** Every move of a booking: those it can make as buttons, the others with why not. */
export function BookingMoves({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<BookingTransition | null>(null);
  const [covering, setCovering] = useState(false);
  const possible = movesFrom(record.status);
  const text = (name: string) => translate(`resources.booking.${name}`);

  const refusal = (move: BookingTransition): string | null => {
    if (!possible.includes(move)) {
      const from = bookingTransitions[move].from.map((status: BookingStatus) => text(`status.${status}`));
      return translate('resources.booking.move_refused', { statuses: from.join(', ') });
    }
    const needsNanny = (move === 'offer' || move === 'confirm') && record.nanny_polo_id === null;
    return needsNanny ? text('move_needs_nanny') : null;
  };
  const open = possible.filter((move) => !refusal(move));
  const closed = bookingTransitionNames.filter((move) => !open.includes(move));
  const seeks = record.status === 'requested' || record.status === 'offered' ? record.status : null;
  const asked = seeks === 'offered' && ['waiting', 'accepted'].includes(record.offer?.state ?? '');
  const seeksFirst = seeks !== null && !asked && (record.nanny_polo_id === null || record.needs_cover);
  const main = seeksFirst ? null : open.find((move) => !endings.includes(move));

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
            onClick={() => setCovering(true)}
          >
            {text(`cover.${seeks}`)}
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
      {covering && seeks && <CoverDialog record={record} status={seeks} onClose={() => setCovering(false)} />}
      {chosen && <MoveDialog key={chosen} record={record} move={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
