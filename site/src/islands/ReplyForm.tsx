import { type ReactNode, useState } from 'react';
import type { Messages } from '../messages/en.ts';
import { Field } from './Field.tsx';
import { type AnyForm, Form, Submit } from './Form.tsx';

interface Props {
  readonly form: AnyForm;
  /** The labels of the buttons. Without `accept`, the nanny can only decline or, after accepting, retract. */
  readonly accept?: string | undefined;
  readonly decline: string;
  readonly send: string;
  readonly back: string;
  /** What the nanny can add when declining or retracting. */
  readonly details: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a nanny's reply. Accepting takes one tap; declining takes two and sends the field `declining`. */
export function ReplyForm({ form, accept, decline, send, back, details, children }: Props) {
  const [declining, setDeclining] = useState(false);
  return (
    <Form form={form} className="answer">
      {children}
      {declining && <input type="hidden" name="declining" />}
      {declining && details}
      {(declining || accept) && <Submit>{declining ? send : accept}</Submit>}
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? back : decline}
      </button>
    </Form>
  );
}

/** Why a nanny declines or retracts, if they want to say. */
export const Reason = ({ text }: { readonly text: Messages['account']['offer'] }) => (
  <Field name="reason" label={text.reason} hint={text.reasonHint} rows={3} maxLength={1000} />
);

export const readReason = (fields: FormData) => String(fields.get('reason') ?? '').trim() || undefined;
