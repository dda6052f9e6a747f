import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { BookingHindrance } from '@nanny-polo/shared/booking-wait';
import { useTranslate } from 'react-admin';
import { hindranceWords } from './wait-words.ts';

/** Warns of every hindrance of a booking; nothing without one. */
export function Hindrances({ hindrances }: { hindrances: readonly BookingHindrance[] }) {
  const translate = useTranslate();
  if (hindrances.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('waits.before')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {hindrances
          .map((one) => hindranceWords(translate, one))
          .map((words) => (
            <li key={words}>{words}</li>
          ))}
      </Box>
    </Alert>
  );
}
