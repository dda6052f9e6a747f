import { replaceToken } from '@nanny-polo/shared/accounts/session';
import { ownUserCalls, type UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { showNotification } from '../../lib/notifications.ts';
import { localisePath } from '../../messages/path.ts';
import { EmailField } from '../EmailField.tsx';
import { Form, Submit } from '../Form.tsx';
import { PasswordField, PasswordPair } from '../PasswordField.tsx';
import { useForm } from '../use-form.ts';
import { useText } from './user-text.ts';

/** Changes the parent's e-mail address or password; both need the current password. */
export function Security({ profile }: { readonly profile: UserProfile }) {
  const own = useText().user.security;
  return profile.has_password ? (
    <div className="two">
      <ChangeEmail />
      <ChangePassword />
    </div>
  ) : (
    <p>
      {own.google} <a href={localisePath('/forgot-password')}>{own.forgot}</a>
    </p>
  );
}

function ChangeEmail() {
  const own = useText().user.security;
  const form = useForm(ownUserCalls.changeEmail, {
    body: (fields) => ({ email: fields.get('email'), password: fields.get('current') }),
    inputOf: { password: 'current' },
    onDone: ({ message }) => {
      showNotification('success', own.done, message);
      form.props.ref.current?.reset();
    },
  });
  return (
    <div>
      <h3>{own.emailTitle}</h3>
      <Form form={form}>
        <EmailField label={own.email} />
        <PasswordField name="current" label={own.current} autoComplete="current-password" />
        <Submit className="button small quiet-button">{own.changeEmail}</Submit>
      </Form>
    </div>
  );
}

function ChangePassword() {
  const { account, user } = useText();
  const own = user.security;
  const form = useForm(ownUserCalls.changePassword, {
    onDone: ({ message, access_token }) => {
      replaceToken(access_token);
      showNotification('success', own.done, message);
      form.props.ref.current?.reset();
    },
  });
  return (
    <div>
      <h3>{own.passwordTitle}</h3>
      <Form form={form}>
        <PasswordField name="current_password" label={own.current} autoComplete="current-password" />
        <PasswordPair label={account.form.newPassword} />
        <Submit className="button small quiet-button">{own.changePassword}</Submit>
      </Form>
    </div>
  );
}
