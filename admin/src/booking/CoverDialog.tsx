import { type Booking, bookingMoves } from '@nanny-polo/shared/booking';
import { coverBooking } from '@nanny-polo/shared/booking-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BookingDialog } from './BookingDialog.tsx';
import { NannyChoice } from './NannyChoice.tsx';
import { useBookingWrite } from './use-booking-write.ts';

interface CoverDialogProps {
  record: Booking;
  status: 'requested' | 'offered';
  onClose: () => void;
}

/** Who is free for a booking that has no nanny, or none who will come, and the offer to one of them. */
export function CoverDialog({ record, status, onClose }: CoverDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<number | null>(null);
  const text = (name: string) => translate(`resources.booking.${name}`);
  const { mutate, error, isPending } = useBookingWrite<number>(
    record,
    (provider, nanny_polo_id) => {
      const options = { params: { id: record.id }, body: { version: record.version, nanny_polo_id } };
      return status === 'requested'
        ? provider.call(bookingMoves.offer, options)
        : provider.call(coverBooking, options);
    },
    'cover.done',
    onClose,
  );
  return (
    <BookingDialog
      title={`${text(`cover.${status}`)}: ${record.code}`}
      text={text('cover.text')}
      error={error}
      submit={text('cover.submit')}
      disabled={isPending || chosen === null}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) mutate(chosen);
      }}
      onClose={onClose}
      width="md"
    >
      <NannyChoice query={{ booking_id: record.id }} value={chosen} onChange={setChosen} />
    </BookingDialog>
  );
}
