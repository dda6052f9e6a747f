import { resendVerification } from '@nanny-polo/shared/user-account';
import type { Messages } from '../messages/en.ts';
import { EmailField } from './EmailField.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

/** Sends a new activation link to an address that the visitor enters. */
export function NewLink({ text }: { readonly text: Messages['account'] }) {
  const form = useForm(resendVerification);
  if (form.state.status === 'done') return <p role="status">{form.state.response.message}</p>;
  return (
    <form {...form.props}>
      <EmailField label={text.form.email} error={form.errors.email} />
      <Submit form={form}>{text.verify.resend}</Submit>
    </form>
  );
}
