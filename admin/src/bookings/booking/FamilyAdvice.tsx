import { Alert, AlertTitle } from '@mui/material';
import type { FamilyLack } from '@nanny-polo/shared/bookings/booking-wait';
import { useTranslate } from 'react-admin';
import { Sentences } from '../../ui/field/Sentences.tsx';

/** What the family lacks without hindering the booking. */
export function FamilyAdvice({ advice }: { advice: readonly FamilyLack[] | undefined }) {
  const translate = useTranslate();
  if (!advice?.length) return null;
  return (
    <Alert severity="info" sx={{ my: 1 }}>
      <AlertTitle>{translate('waits.advice')}</AlertTitle>
      <Sentences items={advice.map((kind) => translate(`waits.${kind}`))} />
    </Alert>
  );
}
