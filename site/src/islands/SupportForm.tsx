import { readProfile, readSession } from '@nanny-polo/shared/accounts/session';
import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { useEffect, useState } from 'react';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Done } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { FormText } from './form-text.ts';
import { PhoneText } from './Phone.tsx';
import { useForm } from './use-form.ts';
import { useReady } from './use-ready.ts';
import { fetchProfile } from './user/fetch-profile.ts';

interface Props {
  readonly text: Messages['support']['form'];
  readonly labels: Messages['account']['form'];
  readonly phone: string;
}

/** Returns the name and the address of the parent who is signed in; null for a guest, and until they are known. */
function useParent() {
  const [parent, setParent] = useState<UserProfile | null>(null);
  useEffect(() => {
    if (readSession()?.role !== 'USER') return;
    const stored = readProfile<UserProfile>();
    if (stored) setParent(stored);
    else void fetchProfile().then(setParent, () => undefined);
  }, []);
  return parent && { name: `${parent.first_name} ${parent.last_name}`.trim(), email: parent.email };
}

/** Sends a message to the agency. A failed message stays in the form. */
export const SupportForm = (props: Props) => (
  <FormText value={props.labels}>
    <Message {...props} />
  </FormText>
);

function Message({ text, labels, phone }: Props) {
  const form = useForm(sendSupportMessage);
  const { state, errors, sending, reset } = form;
  const isReady = useReady();
  const parent = useParent();

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

  const label = sending ? text.sending : text.send;
  const failed = state.status === 'failed' && Object.keys(errors).length === 0;

  return (
    <Form form={form}>
      <Field name="name" label={text.name} defaultValue={parent?.name} autoComplete="name" maxLength={120} />
      <EmailField label={text.email} defaultValue={parent?.email} />
      <Field name="message" label={text.message} hint={text.messageHint} rows={6} maxLength={4000} />
      <div role="alert">
        {failed && (
          <p className="failure">
            {state.message} <PhoneText text={text.kept} number={phone} />
          </p>
        )}
      </div>
      <button type="submit" className="button" aria-disabled={sending || !isReady}>
        {isReady ? label : labels.sending}
      </button>
    </Form>
  );
}
