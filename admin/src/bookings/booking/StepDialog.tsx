import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { useEffect } from 'react';
import { type RaRecord, ResourceContextProvider, useGetOne } from 'react-admin';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { ActDialog } from './ActDialog.tsx';

interface StepDialogProps {
  id: number;
  step: 'cover' | 'answer' | 'confirm' | 'check-in';
  onClose: () => void;
}

/** Fetches the record for a dialog opened on another screen. If that fails, shows the error and closes the dialog. */
export function useRecordOfDialog<T extends RaRecord<number>>(
  resource: string,
  id: number,
  onClose: () => void,
) {
  const notifyError = useNotifyError();
  const { data, error } = useGetOne<T>(resource, { id });
  useEffect(() => {
    if (!error) return;
    notifyError(error);
    onClose();
  }, [error, notifyError, onClose]);
  return data;
}

/** Fetches a booking for a screen that lacks its record, then opens the dialog for its next step. */
export function StepDialog({ id, step, onClose }: StepDialogProps) {
  const record = useRecordOfDialog<Booking>('booking', id, onClose);
  if (!record) return null;
  return (
    <ResourceContextProvider value="booking">
      <ActDialog act={step} record={record} onClose={onClose} />
    </ResourceContextProvider>
  );
}
