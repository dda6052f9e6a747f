import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Done } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { FormText } from './form-text.ts';
import { PhoneText } from './Phone.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['support']['form'];
  readonly labels: Messages['account']['form'];
  readonly phone: string;
}

/** Sends a message to the agency. A failed message stays in the form. */
export const SupportForm = (props: Props) => (
  <FormText value={props.labels}>
    <Message {...props} />
  </FormText>
);

function Message({ text, phone }: Omit<Props, 'labels'>) {
  const form = useForm(sendSupportMessage);
  const { state, errors, sending, reset } = form;

  if (state.status === 'done') {
    return (
      <Done>
        <p className="display">{text.sent}</p>
        <p>{fillText(text.sentMore, { email: state.sent.email })}</p>
        <button type="button" className="button quiet-button" onClick={reset}>
          {text.another}
        </button>
      </Done>
    );
  }

  const failed = state.status === 'failed' && Object.keys(errors).length === 0;

  return (
    <Form form={form}>
      <Field name="name" label={text.name} autoComplete="name" maxLength={120} />
      <EmailField label={text.email} />
      <Field name="message" label={text.message} hint={text.messageHint} rows={6} maxLength={4000} />
      <div role="alert">
        {failed && (
          <p className="failure">
            {state.message} <PhoneText text={text.kept} number={phone} />
          </p>
        )}
      </div>
      <button type="submit" className="button" aria-disabled={sending}>
        {sending ? text.sending : text.send}
      </button>
    </Form>
  );
}
