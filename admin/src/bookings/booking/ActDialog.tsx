import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { askFamilyForPrice, type BookingPossibilityName } from '@nanny-polo/shared/bookings/booking-work';
import { useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { TransitionDialog } from '../../records/record/TransitionDialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BookingTransitionDialog } from './BookingTransitionDialog.tsx';
import type { Possibility } from './booking-actions.ts';
import { CancelVisitDialog } from './CancelVisitDialog.tsx';
import { CoverDialog } from './CoverDialog.tsx';

const RescheduleDialog = lazyExtra(async () => (await import('./RescheduleDialog.tsx')).RescheduleDialog);

interface ActDialogProps {
  act: BookingPossibilityName;
  record: Booking;
  possibility?: Possibility | undefined;
  onClose: () => void;
}

export function ActDialog({ act, record, possibility, onClose }: ActDialogProps) {
  const translate = useTranslate();
  if (act === 'cover') return <CoverDialog record={record} onClose={onClose} />;
  if (act === 'answer') return <AnswerDialog record={record} onClose={onClose} />;
  if (act === 'reschedule') return <RescheduleDialog record={record} onClose={onClose} />;
  if (act === 'cancel' && record.series_id) return <CancelVisitDialog record={record} onClose={onClose} />;
  if (act === 'ask-price')
    return (
      <TransitionDialog
        record={record}
        name={nameVisit(record, translate)}
        caption={captionOf(record)}
        transition={act}
        call={askFamilyForPrice}
        noReason
        onClose={onClose}
      />
    );
  return (
    <BookingTransitionDialog
      key={act}
      record={record}
      transition={act}
      possibility={possibility}
      onClose={onClose}
    />
  );
}
