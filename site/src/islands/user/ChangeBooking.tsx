import { requestBookingChange, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import { toLondonInstant } from '../../lib/london-time.ts';
import { showNotification } from '../../lib/notifications.ts';
import { Field } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { AskOnce, useAskingForm } from './AskOnce.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './user-text.ts';
import { VisitTime } from './VisitTime.tsx';

interface Props {
  readonly booking: UserBookingDetails;
  readonly onClose: (changed?: UserBookingDetails) => void;
}

export function ChangeBooking({ booking, onClose }: Props) {
  const own = useText().user.booking.change;
  const form = useAskingForm(requestBookingChange, {
    params: { id: booking.id },
    body: (fields) => {
      const at = (name: 'start_at' | 'end_at') => toLondonInstant(String(fields.get(name)));
      const times = { start_at: at('start_at'), end_at: at('end_at') };
      const isSame = Object.entries(times).every(
        ([name, time]) => Date.parse(time) === Date.parse(booking[name as keyof typeof times]),
      );
      return { message: fields.get('message'), ...(!isSame && times) };
    },
    onDone: (changed) => {
      showNotification('success', own.sent, own.sentMore);
      onClose(changed);
    },
  });
  const { question } = form;
  return (
    <Form form={form} className="cancel">
      <Field name="message" label={own.message} hint={own.messageHint} rows={3} maxLength={1000} />
      <VisitTime defaultValue={booking} />
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
