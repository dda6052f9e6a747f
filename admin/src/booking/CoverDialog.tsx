import { type Booking, bookingTransitionCalls } from '@nanny-polo/shared/booking';
import { coverBooking } from '@nanny-polo/shared/booking-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { NannyChoice } from './NannyChoice.tsx';

interface CoverDialogProps {
  record: Booking;
  onClose: () => void;
}

/** Free nannies for a booking without a nanny or in need of cover, and the offer to one of them. */
export function CoverDialog({ record, onClose }: CoverDialogProps) {
  const translate = useTranslate();
  const status = record.status === 'requested' ? 'requested' : 'offered';
  const [chosen, setChosen] = useState<number | null>(null);
  const text = (name: string, values = {}) => translate(`resources.booking.cover.${name}`, values);
  const { start, error, isPending } = useRecordWrite<number>(
    (provider, nanny_polo_id) => {
      const options = { params: { id: record.id }, body: { version: record.version, nanny_polo_id } };
      return status === 'requested'
        ? provider.call(bookingTransitionCalls.offer, options)
        : provider.call(coverBooking, options);
    },
    () => text('done', { code: record.code }),
    onClose,
  );
  return (
    <ActionDialog
      title={`${text(status)}: ${record.code}`}
      text={text('text')}
      error={error}
      submit={text('submit')}
      disabled={isPending || chosen === null}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) start(chosen);
      }}
      onClose={onClose}
      width="md"
    >
      <NannyChoice query={{ booking_id: record.id }} value={chosen} onChange={setChosen} />
    </ActionDialog>
  );
}
