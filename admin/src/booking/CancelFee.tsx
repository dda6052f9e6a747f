import { Alert, Box } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import { previewCancellation } from '@nanny-polo/shared/booking-work';
import { money } from '@nanny-polo/shared/money';
import { useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { shortInstant } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';

interface CancelFeeProps {
  booking: Pick<Booking, 'id' | 'status'>;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** The fee for cancelling now, with its reason and a checkbox to waive it; nothing once the booking is cancelled. */
export function CancelFee({ booking: { id, status }, waive, onWaive }: CancelFeeProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.fee.${name}`, values);
  const isCancelled = status === 'cancelled';
  // After the write, the preview says that the booking can no longer be cancelled.
  const isWriting = useIsMutating() > 0;
  const options = { enabled: !isCancelled && !isWriting };
  const { data, error } = useCall(previewCancellation, { params: { id } }, options);
  if (isCancelled) return null;
  if (error) return <Alert severity="warning">{error.message}</Alert>;
  if (!data) return <Box role="status">{text('loading')}</Box>;
  const { fee_minor, total_minor, explanation, free_until } = data;
  return (
    <>
      <Alert severity={fee_minor > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
        <strong>
          {fee_minor > 0 ? text('due', { fee: money(fee_minor), total: money(total_minor) }) : text('none')}
        </strong>
        <Box>
          {explanation}
          {free_until && `. ${text('free_until', { when: shortInstant(free_until) })}`}
        </Box>
      </Alert>
      {fee_minor > 0 && <LabelledCheckbox label={text('waive')} checked={waive} onChange={onWaive} />}
    </>
  );
}
