import type { ReactNode } from 'react';
import { type AnyForm, Form, Submit } from '../Form.tsx';
import { SmallButton } from './SmallButton.tsx';

interface Props {
  readonly form: AnyForm;
  readonly submit: string;
  /** The label of the button that closes the form without sending it. */
  readonly back: string;
  readonly onBack: () => void;
  readonly blocked?: boolean;
  readonly children: ReactNode;
}

/** A form that opens where its button was, and can be closed again. */
export const ActionForm = ({ form, submit, back, onBack, blocked, children }: Props) => (
  <Form form={form} blocked={blocked} className="cancel">
    {children}
    <Submit className="button small quiet-button">{submit}</Submit>{' '}
    <SmallButton onClick={onBack}>{back}</SmallButton>
  </Form>
);
