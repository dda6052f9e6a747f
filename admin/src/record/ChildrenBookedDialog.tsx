import type { ChildrenBooking } from '@nanny-polo/shared/children-booked';
import { useTextsOf } from '../page/use-text.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ChildrenBookings } from './ChildrenBookings.tsx';

interface ChildrenBookedDialogProps {
  bookings: readonly ChildrenBooking[];
  answer: (isAgreed: boolean) => void;
}

/** Lists the bookings that the same children already have at that time, and asks whether to book them twice. */
export function ChildrenBookedDialog({ bookings, answer }: ChildrenBookedDialogProps) {
  const text = useTextsOf('children_booked');
  return (
    <ActionDialog
      title={text('title')}
      text={text('text')}
      error={null}
      submit={text('submit')}
      disabled={false}
      onSubmit={() => answer(true)}
      onClose={() => answer(false)}
    >
      <ChildrenBookings bookings={bookings} />
    </ActionDialog>
  );
}
