import {
  cancelUserBooking,
  previewUserCancellation,
  type UserBookingDetails,
} from '@nanny-polo/shared/bookings/user-booking';
import { isRefusal } from '@nanny-polo/shared/contract/http-client';
import { sumCreditNotes } from '@nanny-polo/shared/pricing/credit-note';
import { useCallback } from 'react';
import { api } from '../../lib/api.ts';
import { createMoneyFormat, formatDayAndTime } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { ActionForm } from './ActionForm.tsx';
import { LinkButton } from './SmallButton.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly booking: UserBookingDetails;
  readonly onClose: (cancelled?: UserBookingDetails) => void;
  readonly onStale: () => void;
}

/** Shows what cancelling costs now, and cancels for no more than that. */
export function CancelBooking({ booking, onClose, onStale }: Props) {
  const own = useText().user.bookings;
  const { id, version } = booking;
  const preview = useLoad(
    useCallback(async () => {
      try {
        return await api.call(previewUserCancellation, { params: { id } });
      } catch (error) {
        // The booking has changed since it was loaded.
        if (isRefusal(error)) onStale();
        throw error;
      }
    }, [id, onStale]),
  );
  const ready = preview.state.status === 'ready' ? preview.state.value : null;
  const form = useForm(cancelUserBooking, {
    params: { id },
    body: (fields) => {
      const reason = String(fields.get('reason')).trim();
      return { version, fee_minor: ready?.fee_minor ?? 0, ...(reason && { reason }) };
    },
    onDone: (cancelled) => {
      showNotification('success', own.cancelled);
      onClose(cancelled);
    },
    onRefused: ({ code }) => {
      if (code === 'fee_changed') void preview.reload();
      else if (code) onStale();
    },
  });

  if (!ready) {
    return (
      <p role="status">
        {preview.state.status === 'failed' ? preview.state.error.message : own.asking}{' '}
        {booking.cancellable && <LinkButton onClick={() => onClose()}>{own.keep}</LinkButton>}
      </p>
    );
  }
  const format = createMoneyFormat([ready.fee_minor, ready.total_minor], ready.currency);
  const fee = format(ready.fee_minor);
  const isCredited = booking.orders.some(({ credit_notes }) => sumCreditNotes(credit_notes) > 0);
  return (
    <ActionForm
      form={form}
      submit={ready.fee_minor === 0 ? own.confirmFree : fillText(own.confirm, { fee })}
      back={own.keep}
      onBack={() => onClose()}
    >
      <p role="status">
        <strong>
          {ready.fee_minor === 0
            ? own.feeNone
            : fillText(own.feeNow, { fee, total: format(ready.total_minor) })}
        </strong>{' '}
        {ready.fee_minor > 0 && `${ready.explanation}. `}
        {ready.fee_minor > 0 && isCredited && `${own.feeCredited} `}
        {ready.free_until && fillText(own.freeUntil, { time: formatDayAndTime(ready.free_until) })}
        {booking.status !== 'confirmed' && own.freeUnconfirmed}
      </p>
      <Field name="reason" label={own.reason} maxLength={1000} />
    </ActionForm>
  );
}
