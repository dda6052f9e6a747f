import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { BookingHindrance } from '@nanny-polo/shared/booking-wait';
import { useTranslate } from 'react-admin';
import { Sentences } from '../field/Sentences.tsx';
import { hindranceWords } from './wait-words.ts';

/** Warns of every hindrance of a booking. Renders nothing if there is none. */
export function Hindrances({ hindrances }: { hindrances: readonly BookingHindrance[] }) {
  const translate = useTranslate();
  if (hindrances.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('waits.before')}</AlertTitle>
      <Sentences items={hindrances.map((one) => hindranceWords(translate, one))} />
    </Alert>
  );
}
