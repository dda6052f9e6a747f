import { Alert, Box } from '@mui/material';
import { previewCancellation } from '@nanny-polo/shared/bookings/booking-work';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useIsMutating } from '@tanstack/react-query';
import { useCall } from '../../base/data/use-call.ts';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';

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
  const isDue = fee_minor > 0;
  const outcome = isDue
    ? text('due', { fee: formatMoney(fee_minor), total: formatMoney(total_minor) })
    : free_until && text('none');
  const severity = free_until ? 'success' : 'info';
  return (
    <>
      <Alert severity={isDue ? 'warning' : severity} sx={{ my: 1 }}>
        {outcome && <strong>{outcome}</strong>}
        <Box>
          {explanation}
          {free_until && `. ${text('free_until', { when: formatShortInstant(free_until) })}`}
        </Box>
      </Alert>
      {isDue && <LabelledCheckbox label={text('waive')} checked={waive} onChange={onWaive} />}
    </>
  );
}
