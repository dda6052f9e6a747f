import type { Booking } from '@nanny-polo/shared/booking';
import { useEffect } from 'react';
import { ResourceContextProvider, useGetOne, useNotify } from 'react-admin';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BookingTransitionDialog } from './BookingTransitionDialog.tsx';
import { CoverDialog } from './CoverDialog.tsx';

interface StepDialogProps {
  id: number;
  step: 'cover' | 'answer' | 'confirm' | 'check-in';
  onClose: () => void;
}

/** A next step from a screen without the booking's record: fetches the record, then opens the step's dialog. */
export function StepDialog({ id, step, onClose }: StepDialogProps) {
  const notify = useNotify();
  const { data: record, error } = useGetOne<Booking>('booking', { id });
  useEffect(() => {
    if (!error) return;
    notify(error.message, { type: 'error', messageArgs: { _: error.message } });
    onClose();
  }, [error, notify, onClose]);
  if (!record) return null;
  return (
    <ResourceContextProvider value="booking">
      {step === 'answer' && <AnswerDialog record={record} onClose={onClose} />}
      {(step === 'confirm' || step === 'check-in') && (
        <BookingTransitionDialog record={record} transition={step} onClose={onClose} />
      )}
      {step === 'cover' && <CoverDialog record={record} onClose={onClose} />}
    </ResourceContextProvider>
  );
}
