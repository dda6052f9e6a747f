import { Alert, Box } from '@mui/material';
import { previewCancellation } from '@nanny-polo/shared/booking-work';
import { money } from '@nanny-polo/shared/money';
import { useIsMutating } from '@tanstack/react-query';
import { useCall } from '../data/use-call.ts';
import { shortInstant } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { useText } from '../page/use-text.ts';

interface CancelFeeProps {
  id: number;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** The fee for cancelling the booking now, with a checkbox to waive it, or why it cannot be cancelled any more. */
export function CancelFee({ id, waive, onWaive }: CancelFeeProps) {
  const text = useText('booking.fee');
  // Reading it again during the cancellation would show that the booking can no longer be cancelled.
  const enabled = useIsMutating() === 0;
  const { data, error } = useCall(previewCancellation, { params: { id } }, { enabled });
  if (error) return <Alert severity="warning">{error.message}</Alert>;
  if (!data) return <Box role="status">{text('loading')}</Box>;
  const { fee_minor, total_minor, explanation, free_until } = data;
  if (fee_minor > 0)
    return (
      <>
        <Alert severity="warning" sx={{ my: 1 }}>
          <strong>{text('due', { fee: money(fee_minor), total: money(total_minor) })}</strong>
          <Box>{explanation}</Box>
        </Alert>
        <LabelledCheckbox label={text('waive')} checked={waive} onChange={onWaive} />
      </>
    );
  if (!free_until)
    return (
      <Alert severity="info" sx={{ my: 1 }}>
        {explanation}
      </Alert>
    );
  return (
    <Alert severity="success" sx={{ my: 1 }}>
      <strong>{text('none')}</strong>
      <Box>
        {explanation}. {text('free_until', { when: shortInstant(free_until) })}
      </Box>
    </Alert>
  );
}
