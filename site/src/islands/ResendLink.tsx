import { resendVerification } from '@nanny-polo/shared/accounts/user-account';
import { Form, Submit } from './Form.tsx';
import type { TextProps } from './form-text.ts';
import { useForm } from './use-form.ts';

interface Props extends TextProps {
  readonly email: string;
}

export function ResendLink({ email, text }: Props) {
  const form = useForm(resendVerification, { body: () => ({ email }) });
  const { state } = form;
  return (
    <Form form={form} className="sent">
      <div role="status">{state.status === 'done' && <p>{state.response.message}</p>}</div>
      <Submit className="button quiet-button">{text.register.resend}</Submit>
    </Form>
  );
}
