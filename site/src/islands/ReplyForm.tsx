import { type ReactNode, useState } from 'react';
import type { Messages } from '../messages/en.ts';
import { Field } from './Field.tsx';
import { type AnyForm, Submit } from './Submit.tsx';

interface Props {
  readonly form: AnyForm;
  /** The labels of the buttons. Without `accept`, the nanny can only decline. */
  readonly accept?: string | undefined;
  readonly decline: string;
  readonly send: string;
  readonly back: string;
  /** What the nanny can add when declining. */
  readonly details: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a nanny's reply: accepting takes one tap, declining two. A form that declines has a field `declining`. */
export function ReplyForm({ form, accept, decline, send, back, details, children }: Props) {
  const [declining, setDeclining] = useState(false);
  return (
    <form {...form.props} className="answer">
      {children}
      {declining && <input type="hidden" name="declining" />}
      {declining && details}
      {(declining || accept) && <Submit form={form}>{declining ? send : accept}</Submit>}
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? back : decline}
      </button>
    </form>
  );
}

interface ReasonProps {
  readonly text: Messages['account']['offer'];
  readonly error: string | undefined;
}

/** Why a nanny declines, if they want to say. */
export const Reason = ({ text, error }: ReasonProps) => (
  <Field name="reason" label={text.reason} hint={text.reasonHint} rows={3} maxLength={1000} error={error} />
);

export const reasonIn = (fields: FormData) => String(fields.get('reason') ?? '').trim() || undefined;
