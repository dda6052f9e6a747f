import { requestBookingChange, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { readPageDays } from '@nanny-polo/shared/time/agency-days';
import { readClockPlace } from '@nanny-polo/shared/time/time-zone';
import { toLondonInstant } from '../../lib/london-time.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { DateTimeField } from '../input/DateTimeField.tsx';
import { AskOnce, useAskingForm } from './AskOnce.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly booking: UserBookingDetails;
  readonly onClose: (changed?: UserBookingDetails) => void;
}

export function ChangeBooking({ booking, onClose }: Props) {
  const { booking: texts, request } = useText().user;
  const own = texts.change;
  const form = useAskingForm(requestBookingChange, {
    params: { id: booking.id },
    body: (fields) => {
      const at = (name: string) => toLondonInstant(String(fields.get(name)));
      return {
        message: fields.get('message'),
        ...(fields.get('start_at') && { start_at: at('start_at') }),
        ...(fields.get('end_at') && { end_at: at('end_at') }),
      };
    },
    onDone: (changed) => {
      showNotification('success', own.sent, own.sentMore);
      onClose(changed);
    },
  });
  const { question } = form;
  const time = { min: agencyDayOf(), hint: fillText(request.zone, { place: readClockPlace() }) };
  return (
    <Form form={form} className="cancel">
      <Field name="message" label={own.message} hint={own.messageHint} rows={3} maxLength={1000} />
      <div className="pair">
        <DateTimeField {...time} closed={readPageDays().closed} name="start_at" label={own.start} />
        <DateTimeField {...time} name="end_at" label={own.end} />
      </div>
      {question ? (
        <AskOnce key={JSON.stringify(question)} question={question} onBack={form.withdraw} />
      ) : (
        <>
          <Submit className="button small quiet-button">{own.submit}</Submit>{' '}
          <SmallButton onClick={() => onClose()}>{own.back}</SmallButton>
        </>
      )}
    </Form>
  );
}
