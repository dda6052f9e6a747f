import { agencyDay } from '@nanny-polo/shared/agency-day';
import { clockPlace } from '@nanny-polo/shared/time-zone';
import { requestBookingChange, type UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { londonInstant } from '../../lib/london-time.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { DateTimeField } from '../input/DateTimeField.tsx';
import { useForm } from '../use-form.ts';
import { ActionForm } from './ActionForm.tsx';
import { useText } from './text.ts';

interface Props {
  readonly booking: UserBookingDetails;
  readonly onClose: (changed?: UserBookingDetails) => void;
}

/** Sends the agency a change request, for another time or anything else. */
export function ChangeBooking({ booking, onClose }: Props) {
  const { booking: texts, request } = useText().user;
  const own = texts.change;
  const form = useForm(requestBookingChange, {
    params: { id: booking.id },
    body: (fields) => {
      const at = (name: string) => londonInstant(String(fields.get(name)));
      return {
        message: fields.get('message'),
        ...(fields.get('start_at') && { start_at: at('start_at') }),
        ...(fields.get('end_at') && { end_at: at('end_at') }),
      };
    },
    onDone: (changed) => {
      notify('success', own.sent, own.sentMore);
      onClose(changed);
    },
  });
  const time = { min: agencyDay(), hint: fill(request.zone, { place: clockPlace() }) };
  return (
    <ActionForm form={form} submit={own.submit} back={own.back} onBack={() => onClose()}>
      <Field name="message" label={own.message} hint={own.messageHint} rows={3} maxLength={1000} />
      <div className="pair">
        <DateTimeField {...time} name="start_at" label={own.start} />
        <DateTimeField {...time} name="end_at" label={own.end} />
      </div>
    </ActionForm>
  );
}
