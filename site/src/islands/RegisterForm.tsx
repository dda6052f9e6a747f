import { registerUser } from '@nanny-polo/shared/user-account';
import type { Messages } from '../messages/en.ts';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { PasswordPair } from './PasswordPair.tsx';
import { Registered } from './Registered.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['account'];
}

/** Registers with a password or with Google. A message then replaces the form, so that nobody registers twice. */
export function RegisterForm({ text }: Props) {
  return (
    <GuestsOnly text={text}>
      <Register text={text} />
    </GuestsOnly>
  );
}

function Register({ text }: Props) {
  const form = useForm(registerUser, { refused: text.signIn.refused });
  const { state, errors } = form;
  const label = text.form;

  if (state.status === 'done') return <Registered email={state.sent.email} text={text} />;
  return (
    <>
      <form {...form.props}>
        <div className="pair">
          <Field
            name="first_name"
            label={label.firstName}
            autoComplete="given-name"
            maxLength={80}
            error={errors.first_name}
          />
          <Field
            name="last_name"
            label={label.lastName}
            autoComplete="family-name"
            maxLength={80}
            error={errors.last_name}
          />
        </div>
        <EmailField label={label.email} error={errors.email} />
        <PasswordPair errors={errors} />
        <Submit form={form}>{text.register.submit}</Submit>
      </form>
      <p className="or">{text.google.or}</p>
      <GoogleSignIn text={text.google} />
    </>
  );
}
